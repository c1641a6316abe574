import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/notifications';
const outbox = [`${folder}/outbox.test.ts`];
const templates = [`${folder}/templates.test.ts`];
const contact = [`${folder}/contact.test.ts`];
const mailbox = [`${folder}/mailbox.test.ts`];

/** Mails: none twice, none lost, none that says more than it should. */
export const notificationsFaults: readonly Fault[] = [
  {
    name: 'a mailroom without work wakes itself without end',
    file: 'db/migrations/0033_mail_notices.sql',
    find: 'if exists (select from added) then',
    replace: 'if true then',
    suites: outbox,
  },
  {
    name: 'the mail of a movement says to whom miles went as if they came from there',
    file: `${folder}/templates.ts`,
    find: 'is_sender ? texts.movement.to : texts.movement.from',
    replace: 'is_sender ? texts.movement.from : texts.movement.to',
    suites: templates,
  },
  {
    name: 'the mail of a movement names its reader as the other end',
    file: 'apps/server/src/modules/ledger/operation-mail.ts',
    find: 'case when a.id = o.from_account_id then o.to_account_id else o.from_account_id end',
    replace: 'case when a.id = o.from_account_id then o.from_account_id else o.to_account_id end',
    suites: ['apps/server/src/modules/ledger/admin-transfer-audit.test.ts'],
  },
  {
    name: 'two processes send the same mail',
    file: `${folder}/outbox.store.ts`,
    find: 'for update skip locked',
    replace: '',
    suites: outbox,
  },
  {
    name: 'a mail that is being sent is taken over at once',
    file: `${folder}/outbox.store.ts`,
    find: 'attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})',
    replace: 'attempts = attempts + 1, next_attempt_at = now() - make_interval(secs => ${leaseSeconds})',
    suites: outbox,
  },
  {
    name: 'a mail that was sent is sent again',
    file: `${folder}/outbox.store.ts`,
    find: "update outbox set state = 'sent', sent_at = now(), data = null, last_error = null where id",
    replace: 'update outbox set last_error = null where id',
    suites: outbox,
  },
  {
    name: 'a database that goes away under the queue ends the process',
    file: 'apps/server/src/platform/jobs.ts',
    find: 'pgPool: createPatientPool(pool, () => isOver),',
    replace: 'pgPool: pool,',
    suites: ['apps/server/src/platform/jobs.test.ts'],
  },
  {
    name: 'a mail that failed once is lost',
    file: `${folder}/send-waiting-mails.ts`,
    find: 'error instanceof MailRefusedError || claimed.attempts >= attemptsMaximum',
    replace: 'error instanceof Error || claimed.attempts >= attemptsMaximum',
    suites: outbox,
  },
  {
    name: 'a mail that nobody takes is tried for ever',
    file: `${folder}/send-waiting-mails.ts`,
    find: 'error instanceof MailRefusedError || claimed.attempts >= attemptsMaximum',
    replace: 'error instanceof MailRefusedError',
    suites: outbox,
  },
  {
    name: 'a mail that failed is tried again at once',
    file: `${folder}/send-waiting-mails.ts`,
    find: 'firstWaitSeconds * 2 ** (attempts - 1)',
    replace: 'firstWaitSeconds * 0 ** attempts',
    suites: outbox,
  },
  {
    name: 'a token stays in a mail that was given up',
    file: `${folder}/outbox.store.ts`,
    find: 'data = case when is_sensitive then null else data end',
    replace: 'data = data',
    suites: outbox,
  },
  {
    name: 'only the first mails of many are sent',
    file: `${folder}/send-waiting-mails.ts`,
    find: 'if (claimed.length < batchSize && !',
    replace: 'if (claimed.length <= batchSize && !',
    suites: outbox,
  },
  {
    name: 'a mail that comes in while others are sent waits for the next minute',
    file: 'apps/server/src/platform/wakeful-work.ts',
    find: '} while (again && !stopping.signal.aborted);',
    replace: '} while (false);',
    suites: outbox,
  },
  {
    name: 'nobody is told that a mail waits',
    file: 'db/migrations/0033_mail_notices.sql',
    find: "perform pg_notify('mail_waiting', '');",
    replace: "perform pg_notify('mail_waits', '');",
    suites: outbox,
  },
  {
    name: 'old mails are never forgotten',
    file: `${folder}/outbox.store.ts`,
    find: 'created_at < now() - make_interval(days => ${days})',
    replace: 'created_at < now() - make_interval(years => ${days})',
    suites: outbox,
  },
  {
    name: 'mails that still wait are forgotten with the old ones',
    file: `${folder}/outbox.store.ts`,
    find: "delete from outbox where state <> 'waiting'\n    and",
    replace: 'delete from outbox where',
    suites: outbox,
  },
  {
    name: 'a visitor’s subject starts another header',
    file: `${folder}/send-waiting-mails.ts`,
    find: 'subject: oneLine(content.subject),',
    replace: 'subject: content.subject,',
    suites: [...contact, ...templates, ...outbox],
  },
  {
    name: 'a name in a mail can be HTML',
    file: 'apps/server/src/platform/markup.ts',
    find: 'return escapeHtml(String(piece));',
    replace: 'return String(piece);',
    suites: templates,
  },
  {
    name: 'the link of a mail leads to another page',
    file: `${folder}/templates.ts`,
    find: '`${publicUrl}/password-reset/${encodeURIComponent(token)}`',
    near: '  password_reset: ({ first_name',
    replace: '`${publicUrl}/active-account/${encodeURIComponent(token)}`',
    suites: templates,
  },
  {
    name: 'mails tell instants of another time zone',
    file: 'apps/server/src/platform/shown.ts',
    find: 'clockOf(instant).toISOString()',
    replace: '(clockOf(instant) && instant).toISOString()',
    suites: templates,
  },
  {
    name: 'the mailbox of development is open in production',
    file: `${folder}/mailbox.ts`,
    find: 'if (!mailbox || isProduction) {',
    replace: 'if (!mailbox) {',
    suites: mailbox,
  },
  {
    name: 'a visitor may write without end',
    file: `${folder}/contact.ts`,
    find: 'const messagesMaximum = 5;',
    replace: 'const messagesMaximum = 5_000;',
    suites: contact,
  },
  {
    name: 'a day in a mail is broken at the edge of a telephone',
    file: 'apps/server/src/modules/notifications/layout.ts',
    find: '${withWholeDays(said)}',
    replace: '${said}',
    suites: ['apps/server/src/modules/notifications/templates.test.ts'],
  },
];
