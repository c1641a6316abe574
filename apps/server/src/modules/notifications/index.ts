export { createMailroom, type Mailroom } from './mailroom.ts';
export { registerMailbox } from './mailbox.ts';
export type { MailboxSource, MailSender } from './ports.ts';
export type { FlightLine } from './calendar-file.ts';
export { manyMails } from './many-mails.ts';
export { queueMail, type Mail } from './queue-mail.ts';
export { notificationRoutes } from './routes.ts';
