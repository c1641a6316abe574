import type { SentMail } from '@millaje/api/notifications/sent-mails';
import { mailNames } from '@millaje/api/notifications/sent-mails.texts';
import type { MailRecord } from './outbox.store.ts';
import type { MailTemplate } from './mail-data.ts';

/** Every template has a name that staff read; one of another version is shown by its own. */
const names: Readonly<Record<MailTemplate, string>> = mailNames;

/** A mail as staff see it: what it is about and what became of it. While it waits untried there is nothing to tell of a failure. */
export function sentMailView({
  created_at,
  sent_at,
  next_attempt_at,
  last_error,
  template,
  state,
  ...mail
}: MailRecord): SentMail {
  return {
    ...mail,
    template,
    state,
    name: Object.hasOwn(names, template) ? names[template as MailTemplate] : template,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    next_attempt_at: state === 'waiting' ? next_attempt_at.toISOString() : null,
    error: last_error,
  };
}
