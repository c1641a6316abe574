/** Somebody's name and e-mail address. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A file that goes along with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Its media type, with its parameters. */
  readonly type: string;
  readonly content: string;
}

/** A mail as it goes out: everything is decided, and stays the same however often it is tried. */
export interface OutgoingMail {
  /** Unique; the Message-ID comes from it. */
  readonly id: string;
  readonly from: MailAddress;
  /** A bare e-mail address. */
  readonly to: string;
  readonly replyTo: MailAddress | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** When it was asked for. */
  readonly date: Date;
}

/** The receiving side refuses this mail for good: trying again cannot help. Every other error may pass. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** Takes a mail out of our hands. */
export interface MailSender {
  /** Resolves once the mail was accepted, within a minute; rejects when nobody knows that it was. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** A mail as the mailbox shows it. */
export interface MailboxMessage {
  readonly id: string;
  /** ISO 8601. */
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where the mailbox finds the mails that were put aside instead of being sent. */
export interface MailboxSource {
  /** Newest first. */
  list(): Promise<MailboxMessage[]>;
  find(id: string): Promise<{ readonly message: MailboxMessage; readonly file: Buffer } | undefined>;
}
