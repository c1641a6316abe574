import { createHash } from 'node:crypto';
import type { ContactMessage } from '@millaje/api/notifications/mail-contact';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Context } from '../../platform/http/bind.ts';
import { createLimit, networkOf, type Limit } from '../../platform/limits.ts';
import { findNamedMail, type MailName, waitForMailName } from './outbox.store.ts';
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

/** How a message came. */
type Asked = Pick<Context, 'address' | 'identity' | 'markReplayed'>;

/**
 * Passes a visitor's message on to the programme, or refuses: idempotency_key_reused, too_many_requests. The visitor gets no copy: the
 * address is anybody's. Sent again under its key the message is the mail that it is already, and does not count as another one.
 */
export async function sendContactMessage(
  { database, limit, supportEmail }: ContactDependencies,
  message: ContactMessage,
  { address, identity, markReplayed }: Asked,
): Promise<RefusalAnswer | undefined> {
  const name = identity.key === '' ? undefined : mailNameOf(identity);
  const earlier = name && (await findNamedMail(database, name.key));
  if (earlier) return answerAgain(earlier);
  const wait = await limit.consume(networkOf(address));
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  return database.transaction().execute(async (transaction) => {
    if (name) await waitForMailName(transaction, name.key);
    const meanwhile = name && (await findNamedMail(transaction, name.key));
    if (meanwhile) return answerAgain(meanwhile);
    await queueMail(transaction, { to: supportEmail, template: 'contact', data: message }, name);
    return undefined;
  });

  function answerAgain({ content }: MailName): RefusalAnswer | undefined {
    if (content !== name?.content) return refuse('idempotency_key_reused');
    markReplayed();
    return undefined;
  }
}

/**
 * By what a visitor's key and message are known: nobody is signed in whose key it could be, so the mail's own id remembers them. A key
 * that nobody guesses makes the digest of what was written say nothing of it.
 */
function mailNameOf({ key, inputHash }: Asked['identity']): MailName {
  const half = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  return { key: half('contact', key), content: half(key, inputHash) };
}
