import type { ContactMessage } from '@millaje/api/notifications/mail-contact';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { createLimit, networkOf, type Limit } from '../../platform/limits.ts';
import { queueMail } from './queue-mail.ts';

/** Messages from one address in an hour. */
const messagesMaximum = 5;
const windowSeconds = 60 * 60;

/** Counts visitors' messages in the database, so that all server processes count together. */
export function createContactLimit(pool: pg.Pool): Limit {
  return createLimit(pool, 'contact', { maximum: messagesMaximum, seconds: windowSeconds });
}

export interface ContactDependencies {
  readonly database: Database;
  readonly limit: Limit;
  /** Who reads the messages. */
  readonly supportEmail: string;
}

/** Passes a visitor's message on to the programme, or refuses: too_many_requests. The visitor gets no copy: the address is anybody's. */
export async function sendContactMessage(
  { database, limit, supportEmail }: ContactDependencies,
  message: ContactMessage,
  address: string,
): Promise<RefusalAnswer | undefined> {
  const wait = await limit.consume(networkOf(address));
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  await queueMail(database, { to: supportEmail, template: 'contact', data: message });
  return undefined;
}
