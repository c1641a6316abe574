import type { FastifyInstance } from 'fastify';

/** What a built page carries inline, as CSP source expressions. */
export interface PageHashes {
  readonly script: readonly string[];
  readonly style_attribute: readonly string[];
}

/** Where the pages stand that the members' payment screen frames. No other page of ours is framed, and these by nobody else. */
const FRAMED = '/payments/frame/';

const NOTHING_INLINE: PageHashes = { script: [], style_attribute: [] };

/** What a file of the build needs: it is no document, so nothing that is about documents. Every file carries them again. */
const FILE_HEADERS = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };

/** Of whom pages may show something besides us. */
export interface ForeignOrigins {
  /** The tiles of a map. */
  readonly pictures?: readonly string[];
  /** An external report. */
  readonly frames?: readonly string[];
}

interface SecurityOptions {
  /** Browsers reach us by TLS, so that they may be told to insist on it. */
  readonly isSecure: boolean;
  readonly foreign?: ForeignOrigins;
}

const commonHeaders = (isSecure: boolean) => ({
  ...FILE_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** The headers of an answer that is no page: a call's, and what is said of requests that nobody could read. */
export const callHeaders = (isSecure: boolean) => ({
  ...commonHeaders(isSecure),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
});

/**
 * Sends the security headers with every answer: all of them with documents, the short ones with the build's files. They are
 * made once, not for each request; a route whose document needs another policy sets its own over it.
 */
export function registerSecurityHeaders(app: FastifyInstance, { isSecure, foreign = {} }: SecurityOptions): void {
  const common = commonHeaders(isSecure);
  const policy = pagePolicy(NOTHING_INLINE, foreign);
  const page = { ...common, 'content-security-policy': policy };
  const framed = { ...common, 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': framedPolicy(policy) };
  const call = callHeaders(isSecure);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return void reply.headers(FILE_HEADERS);
    // By the route that was found, however its address was written; what is no route of ours is shown as a page.
    const isCall = (request.routeOptions.url ?? '').startsWith('/api/') || request.url.startsWith('/api/');
    reply.headers(isCall ? call : request.url.startsWith(FRAMED) ? framed : page);
  });
}

/** The same policy for a page that pages of ours may frame. */
export function framedPolicy(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** The policy of a page: files of ours, what the page itself carries inline, and what comes from the foreign origins that are named. */
export function pagePolicy(
  { script, style_attribute }: PageHashes = NOTHING_INLINE,
  { pictures = [], frames = [] }: ForeignOrigins = {},
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'"],
    'style-src-attr': style_attribute.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...style_attribute],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", ...frames],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
