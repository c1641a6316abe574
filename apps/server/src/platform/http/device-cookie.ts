import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'millaje_device';
/** Half a year. */
const maximumAgeSeconds = 180 * 24 * 60 * 60;

/** What this browser was given when somebody signed in there; whether it is genuine is for who gave it to say. */
export function readDevice(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
}

/** Gives it to the browser: no script reads it, no other site sends it, and alone it opens nothing. */
export function writeDevice(reply: FastifyReply, device: string, isSecure: boolean): void {
  const attributes = [
    'Path=/api/v1',
    `Max-Age=${maximumAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', [`${name}=${device}`, ...attributes].join('; '));
}
