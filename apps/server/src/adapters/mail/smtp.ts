import { createTransport } from 'nodemailer';
import { isLoopback } from '../../platform/loopback.ts';
import { MailRefusedError, type MailSender } from '../../modules/notifications/ports.ts';
import { toMessage } from './message.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string;
  /** How long one step may take, in milliseconds. */
  readonly stepMilliseconds?: number;
  /** How long a whole mail may take. */
  readonly mailMilliseconds?: number;
}

/** Sends mails through a mail server, over a few connections that are kept. */
export function createSmtpSender({
  url,
  stepMilliseconds = 15_000,
  mailMilliseconds = 50_000,
}: SmtpOptions): MailSender {
  const transport = createTransport({
    url: withoutWaysRoundTls(url),
    // A token must not cross the network in clear text, whatever the server offers.
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: stepMilliseconds,
    greetingTimeout: stepMilliseconds,
    socketTimeout: stepMilliseconds,
    dnsTimeout: stepMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(mailMilliseconds) });
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** What the library reads in an address goes over what it is told besides: nobody asks for clear text in passing. */
function withoutWaysRoundTls(url: string): string {
  const address = new URL(url);
  if (needsTls(url)) for (const name of ['requireTLS', 'ignoreTLS', 'secure']) address.searchParams.delete(name);
  return address.href;
}

/** Whether the way to a mail server leaves this machine. */
export function needsTls(url: string): boolean {
  return !isLoopback(new URL(url).hostname);
}

/** The server answered this recipient or this mail with a 5xx. One at signing in is our own setting's fault, and may be mended. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '');
}
