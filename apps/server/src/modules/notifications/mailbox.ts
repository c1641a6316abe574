import type { Brand } from '@millaje/api/brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../platform/http/answers.ts';
import { sendRefusal } from '../../platform/http/bind.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { listPage, mailboxStyles, messagePage } from './mailbox.view.ts';
import type { MailboxMessage, MailboxSource } from './ports.ts';

export interface MailboxOptions {
  /** Undefined where mails are really sent: then there is no mailbox. */
  readonly mailbox: MailboxSource | undefined;
  /** In production there is none either, whatever the settings. */
  readonly isProduction: boolean;
  readonly brand: Brand;
}

/** The page's own rules: nothing but its style sheet, and mails in a frame. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail's: no script, no origin, its own inline styles; its links open outside. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

type ById = { Params: { id: string } };
type ByRecipient = { Querystring: { to?: string } };

/**
 * Serves the mailbox that stands in for a mail server while developing: /dev/mailbox, and /dev/mailbox/messages.json?to= for
 * tests. Where mails are really sent, in production, and for everybody who is not at this machine, its addresses answer 404.
 */
export function registerMailbox(app: FastifyInstance, { mailbox, isProduction, brand }: MailboxOptions): void {
  const refuseUnknown = (reply: FastifyReply) => sendRefusal(reply, refuse('route_not_found'), brand.product);
  if (!mailbox || isProduction) {
    for (const url of ['/dev/mailbox', '/dev/mailbox/*']) app.get(url, (_request, reply) => refuseUnknown(reply));
    return;
  }
  // Everybody's codes are in there: it is for who sits at this machine, and for no page that reaches it under another name.
  const onlyHere = async (request: FastifyRequest, reply: FastifyReply) => {
    const { host = '', 'x-forwarded-for': forwarded } = request.headers;
    const isHere = isLoopback(request.socket.remoteAddress ?? '') && isLoopback(host.replace(/:\d+$/, ''));
    return isHere && forwarded === undefined ? undefined : refuseUnknown(reply);
  };
  const find = (id: string) => (/^[0-9a-f-]{36}$/.test(id) ? mailbox.find(id) : undefined);
  const listFor = async (to: unknown) => {
    const wanted = typeof to === 'string' ? to.trim().toLowerCase() : '';
    return (await mailbox.list()).filter((message) => wanted === '' || message.to.toLowerCase() === wanted);
  };

  app.get<ByRecipient>('/dev/mailbox', { onRequest: onlyHere }, async ({ query }, reply) =>
    sendPage(reply, listPage(await listFor(query.to), query.to)),
  );
  app.get<ByRecipient>('/dev/mailbox/messages.json', { onRequest: onlyHere }, async ({ query }, reply) => {
    const messages = await listFor(query.to);
    return reply
      .header('cache-control', 'no-store')
      .send({ messages: messages.map((message) => ({ ...message, links: linksOf(message) })) });
  });
  app.get('/dev/mailbox/mailbox.css', { onRequest: onlyHere }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(mailboxStyles(brand)),
  );
  app.get<ById>('/dev/mailbox/:id', { onRequest: onlyHere }, async ({ params }, reply) => {
    const found = await find(params.id);
    return found ? sendPage(reply, messagePage(found.message)) : refuseUnknown(reply);
  });
  app.get<ById>('/dev/mailbox/:id/message.html', { onRequest: onlyHere }, async ({ params }, reply) => {
    const found = await find(params.id);
    return found ? sendPage(reply, found.message.html, messagePolicy) : refuseUnknown(reply);
  });
  app.get<ById>('/dev/mailbox/:id/message.eml', { onRequest: onlyHere }, async ({ params }, reply) => {
    const found = await find(params.id);
    if (!found) return refuseUnknown(reply);
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="${params.id}.eml"`)
      .header('cache-control', 'no-store')
      .send(found.file);
  });
}

function sendPage(reply: FastifyReply, page: string, policy: string = pagePolicy) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page);
}

/** The addresses that the mail's plain text names, each once. */
function linksOf({ text }: MailboxMessage): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}
