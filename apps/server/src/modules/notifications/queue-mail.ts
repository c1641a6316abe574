import type { Database } from '../../platform/database.ts';
import { insertMail, type MailName } from './outbox.store.ts';
import { type MailData, type MailTemplate, sensitiveTemplates } from './mail-data.ts';

/** A mail to be sent: to whom, which, and what it has to be told. */
export type Mail = {
  [Name in MailTemplate]: { readonly to: string; readonly template: Name; readonly data: MailData[Name] };
}[MailTemplate];

/**
 * Puts a mail into the outbox, in the caller's transaction: it goes out once that is committed, and never if it is not.
 * An address that could not be one is refused by the database.
 */
export async function queueMail(database: Database, { to, template, data }: Mail, name?: MailName): Promise<void> {
  await insertMail(database, { recipient: to, template, data, isSensitive: sensitiveTemplates.has(template), name });
}
