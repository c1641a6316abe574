import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'millaje_written';

/** Whether this browser wrote something a moment ago, by whatever process. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return new RegExp(`(?:^|;\\s*)${name}=1(?:;|$)`).test(request.headers.cookie ?? '');
}

/** Has the browser say so for so many seconds: longer than a replica that is read from may be behind. It tells nothing else. */
export function rememberWriting(reply: FastifyReply, seconds: number, isSecure: boolean): void {
  const attributes = [
    'Path=/api',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', [`${name}=1`, ...attributes].join('; '));
}
