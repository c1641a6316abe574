import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import { refusals, refusalText, type RefusalRule } from '@millaje/api';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isBusy, isConnectionLost } from '../postgres.ts';
import { refuse } from './answers.ts';
import { FilesAway } from '../file-store.ts';
import { sendRefusal } from './bind.ts';
import { registerMultipart } from './multipart.ts';
import { callHeaders } from './security-headers.ts';

export interface ServerOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly product: string;
  readonly trustProxy: boolean | number | string;
  /** Browsers reach us by TLS, so that they may be told to insist on it. */
  readonly isSecure?: boolean;
}

/** The largest body of an ordinary call, in bytes. */
const bodyMaximum = 256 * 1024;

/** An HTTP server that measures and logs each request, and answers every failure in the one shape. */
export function createServer({ log, metrics, product, trustProxy, isSecure = false }: ServerOptions): FastifyInstance {
  const headers = callHeaders(isSecure);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(trustProxy),
    bodyLimit: bodyMaximum,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // What a proxy sent by a kept connection while we were told to end is answered as anything else.
    return503OnClosing: false,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) => refuseRawRequest(error, socket, { product, headers }),
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(reply.headers(headers), refuse(ruleOf(error) ?? 'malformed_body'), product),
  }) as unknown as FastifyInstance;
  // Plain text is no form of ours: without a parser it is refused as what it is.
  app.removeContentTypeParser('text/plain');
  app.register(formbody, { bodyLimit: bodyMaximum });
  registerMultipart(app);
  if (trustProxy === false || trustProxy === 0) warnOfProxies(app, log);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    // A healthy call leaves a line only when somebody asked for detail: at thousands a second the figures tell more.
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) log.error(line, 'request failed');
    else log.debug(line, 'request');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A database or a file store that is away for a moment is no bug: whoever asks again, with the same key, is answered.
    // Who hangs up while we read or answer is nobody's failure.
    const isAway = isConnectionLost(error) || isBusy(error) || error instanceof FilesAway;
    const isOver = hasLeft(request, reply) && (isAway || error.name === 'AbortError');
    const rule = isOver ? 'malformed_body' : isAway ? 'busy' : ruleOf(error);
    if (rule === 'busy')
      log.warn({ request_id: request.id, error: error.message }, 'what we rest on cannot answer now');
    if (rule) return sendRefusal(reply, refuse(rule), product);
    log.error(
      {
        request_id: request.id,
        route: request.routeOptions.url,
        error: { name: error.name, message: error.message, code: error.code, stack: error.stack },
      },
      'unexpected error',
    );
    const message = `Ocurrió un error inesperado. Si continúa, indique este código a soporte: ${request.id}`;
    return reply.code(500).send({ code: 500, message, error: { code: 500, message, rule: 'unexpected' } });
  });
  return app;
}

/** Whether nobody is there any more to ask on or to read the answer. */
const hasLeft = (request: FastifyRequest, { raw }: FastifyReply): boolean =>
  request.raw.aborted || (raw.destroyed && !raw.writableFinished);

/**
 * Whose word on the client's address is taken. Of n proxies of ours the last n entries are written by them: what stands before is
 * the client's own invention. (Fastify counts the connection itself as hop 0.)
 */
function trustOf(trustProxy: ServerOptions['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** A proxy that nobody told us of makes everybody one address, with one limit: somebody should hear of it, once. */
function warnOfProxies(app: FastifyInstance, log: Log): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn('X-Forwarded-For arrives and is not believed: behind a proxy set TRUST_PROXY');
  });
}

/** What could not even be read as HTTP gets the one shape too, written by hand because there is no reply to write to. */
function refuseRawRequest(
  error: Error & { code?: string },
  socket: Socket,
  { product, headers }: { readonly product: string; readonly headers: Readonly<Record<string, string>> },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const rule = error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'malformed_body';
  const { status } = refusals[rule];
  const message = refusalText(rule, product);
  const body = JSON.stringify({ code: status, message, error: { code: status, message, rule } });
  const sent = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** The framework's own refusals of what it could not read, as ours. */
function ruleOf(error: { statusCode?: number | undefined; code?: string | undefined }): RefusalRule | undefined {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'media_type_not_supported';
  const byStatus = Object.entries({
    413: 'body_too_large',
    415: 'media_type_not_supported',
    404: 'route_not_found',
    429: 'too_many_requests',
  } as const);
  const status = error.statusCode ?? 500;
  const known = byStatus.find(([code]) => Number(code) === status)?.[1];
  if (known) return known;
  return status >= 400 && status < 500 ? 'malformed_body' : undefined;
}

/** The refusals that any call may get besides its own. */
export const commonRefusals = [
  'malformed_body',
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'second_factor_required',
] as const satisfies readonly (keyof typeof refusals)[];
