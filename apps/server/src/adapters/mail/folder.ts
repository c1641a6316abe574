import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailboxMessage, MailboxSource, MailSender, OutgoingMail } from '../../modules/notifications/ports.ts';
import { toMessage } from './message.ts';

export interface FolderOptions {
  readonly folder: string;
  /** So many mails are kept; older ones go. */
  readonly maximum?: number;
}

/**
 * Puts mails into a folder instead of sending them: a standard .eml file each, and the same as JSON for the mailbox page. The
 * second try of a mail replaces the first.
 */
export function createMailFolder({ folder, maximum = 500 }: FolderOptions): MailSender & MailboxSource {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  /** Nobody ever sees half a file; only the owner sees any, because mails carry tokens. */
  async function write(name: string, content: string | Buffer): Promise<void> {
    const temporary = join(folder, `.${name}.${process.pid}`);
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await rename(temporary, join(folder, name));
  }

  /** The names without their endings, newest first. */
  async function names(): Promise<string[]> {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : Promise.reject(error),
    );
    return found
      .filter((name) => /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/.test(name))
      .map((name) => name.slice(0, -4))
      .sort()
      .toReversed();
  }

  async function read(name: string): Promise<MailboxMessage | undefined> {
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as MailboxMessage);
  }

  return {
    async send(mail) {
      const name = `${mail.date.toISOString().replaceAll(/[-:.]/g, '')}-${mail.id}`;
      const { message } = await transport.sendMail(toMessage(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write(`${name}.json`, JSON.stringify(toMailboxMessage(mail), null, 2));
      await write(`${name}.eml`, message as Buffer);
      for (const old of (await names()).slice(maximum)) {
        await rm(join(folder, `${old}.eml`), { force: true });
        await rm(join(folder, `${old}.json`), { force: true });
      }
    },
    close: () => Promise.resolve(),
    async list() {
      const messages = await Promise.all((await names()).map(read));
      return messages.filter((message) => message !== undefined);
    },
    async find(id) {
      const name = (await names()).find((each) => each.endsWith(`-${id}`));
      const message = name === undefined ? undefined : await read(name);
      return name === undefined || message === undefined
        ? undefined
        : { message, file: await readFile(join(folder, `${name}.eml`)) };
    },
  };
}

function toMailboxMessage({ id, from, to, replyTo, subject, text, html, date }: OutgoingMail): MailboxMessage {
  return {
    id,
    date: date.toISOString(),
    from: from.address,
    to,
    reply_to: replyTo?.address ?? null,
    subject,
    text,
    html,
  };
}
