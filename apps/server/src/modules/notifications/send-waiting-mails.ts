import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { layoutHtml, layoutText } from './layout.ts';
import { claimMails, markFailed, markForRetry, markSent, type ClaimedMail } from './outbox.store.ts';
import { MailRefusedError, type MailSender, type OutgoingMail } from './ports.ts';
import type { MailTemplate } from './mail-data.ts';
import type { MailContent, TemplateContext } from './blocks.ts';
import { templates } from './templates.ts';

/** So many mails are under way at once. */
const batchSize = 5;
/** So much of what is to be told is turned into mails at a time. */
const writtenAtOnce = 50;
/** Longer than the senders take at most: nobody takes over a mail that is still being sent. */
const leaseSeconds = 180;
/** After so many tries, over about half a day, a mail is given up. */
export const attemptsMaximum = 12;
const firstWaitSeconds = 30;
const longestWaitSeconds = 2 * 60 * 60;

export interface SendingDependencies extends TemplateContext {
  readonly database: Database;
  readonly sender: MailSender;
  /** The address that mails come from. */
  readonly fromAddress: string;
  readonly log: Log;
  /** Turns what is to be told into mails of the outbox, at most so many; says of how many it did. */
  readonly writeMails?: (count: number) => Promise<number>;
  /** Aborted when no further mail shall be begun. */
  readonly signal?: AbortSignal;
}

/** How a round went. */
export interface SendingResult {
  readonly sent: number;
  /** Will be tried again. */
  readonly postponed: number;
  readonly failed: number;
}

/**
 * Sends every mail whose time has come. Several processes may do so at once. One that dies between sending and noting it
 * leaves a mail that is sent once more, under the same Message-ID.
 */
export async function sendWaitingMails(dependencies: SendingDependencies): Promise<SendingResult> {
  const total = { sent: 0, postponed: 0, failed: 0 };
  for (;;) {
    const claimed = await claimMails(dependencies.database, batchSize, leaseSeconds);
    const outcomes = await Promise.all(claimed.map((mail) => sendOne(dependencies, mail)));
    for (const outcome of outcomes) total[outcome] += 1;
    if (dependencies.signal?.aborted) return total;
    if (claimed.length < batchSize && !(await dependencies.writeMails?.(writtenAtOnce))) return total;
  }
}

async function sendOne(dependencies: SendingDependencies, claimed: ClaimedMail): Promise<keyof SendingResult> {
  const { database, sender, log } = dependencies;
  try {
    await sender.send(writeMail(dependencies, claimed));
  } catch (error) {
    const reason = describe(error, claimed.recipient);
    const isLast = error instanceof MailRefusedError || claimed.attempts >= attemptsMaximum;
    log.warn(
      { mail: claimed.id, template: claimed.template, attempts: claimed.attempts, reason, given_up: isLast },
      'a mail was not sent',
    );
    if (isLast) await markFailed(database, claimed, reason);
    else await markForRetry(database, claimed, reason, waitSeconds(claimed.attempts));
    return isLast ? 'failed' : 'postponed';
  }
  await markSent(database, claimed.id);
  return 'sent';
}

/** How long to wait after a failed try, in seconds: twice as long each time. */
export function waitSeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds);
}

/** Writes the mail from its template; a template that this version does not know is for another version to send. */
export function writeMail(
  { brand, publicUrl, fromAddress }: TemplateContext & { readonly fromAddress: string },
  claimed: ClaimedMail,
): OutgoingMail {
  if (!Object.hasOwn(templates, claimed.template)) throw new Error(`there is no template ${claimed.template}`);
  const write = templates[claimed.template as MailTemplate] as (data: unknown, context: TemplateContext) => MailContent;
  const content = write(claimed.data, { brand, publicUrl });
  return {
    id: claimed.id,
    from: { name: brand.product, address: fromAddress },
    to: claimed.recipient,
    replyTo: content.replyTo && { ...content.replyTo, name: oneLine(content.replyTo.name) },
    subject: oneLine(content.subject),
    text: layoutText(content, brand),
    html: layoutHtml(content, brand),
    attachments: content.attachments,
    date: claimed.created_at,
  };
}

/** What goes into a header must not be able to start another one. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Why it failed, for the log and for staff; a mail server likes to repeat the address, which neither needs. */
function describe(error: unknown, recipient: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.replaceAll(recipient, '…').replaceAll(/\s+/g, ' ').trim() || 'unknown').slice(0, 500);
}
