import type { FastifyInstance } from 'fastify';

export interface SecurityHeaderOptions {
  /** The hashes of the scripts and style attributes that the build wrote into the pages. */
  readonly hashes: { readonly scripts: readonly string[]; readonly styleAttributes: readonly string[] };
  /** Whether browsers reach us by TLS, so that they may be told to insist on it. */
  readonly isSecure: boolean;
}

/**
 * Sends the security headers with every answer. They are made once, not for each request; a route whose document needs
 * another policy sets its own over it.
 */
export function registerSecurityHeaders(app: FastifyInstance, { hashes, isSecure }: SecurityHeaderOptions): void {
  const common = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  const page = { ...common, 'content-security-policy': pagePolicy(hashes) };
  const call = {
    ...common,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', async (request, reply) => {
    // By the route that was found, however its address was written; what is no route of ours is shown as a page.
    const isCall = (request.routeOptions.url ?? '').startsWith('/api/') || request.url.startsWith('/api/');
    reply.headers(isCall ? call : page);
  });
}

function pagePolicy({ scripts, styleAttributes }: SecurityHeaderOptions['hashes']): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-hashes'", ...styleAttributes],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
