import type { Mail } from './queue-mail.ts';
import { sensitiveTemplates } from './mail-data.ts';

/** One statement that puts all of them into the outbox, in the transaction that is open; `values` gives its parameters. */
export const manyMails = {
  name: 'outbox_many_mails',
  text: `
    insert into outbox (recipient, template, data, is_sensitive)
    select * from unnest($1::text[], $2::text[], $3::jsonb[], $4::boolean[])`,
  values: (mails: readonly Mail[]): unknown[][] => [
    mails.map(({ to }) => to),
    mails.map(({ template }) => template),
    mails.map(({ data }) => JSON.stringify(data)),
    mails.map(({ template }) => sensitiveTemplates.has(template)),
  ],
};
