import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from '../../modules/notifications/ports.ts';

/** A mail as nodemailer takes it. The Message-ID comes from the mail's own id, so that a second try carries the same. */
export function toMessage({
  id,
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  attachments,
  date,
}: OutgoingMail): SendMailOptions {
  return {
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    date,
    from,
    to: { name: '', address: to },
    replyTo,
    subject,
    text,
    html,
    attachments: attachments?.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // The one recipient, whatever a parser of headers would make of the address.
    envelope: { from: from.address, to: [to] },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
