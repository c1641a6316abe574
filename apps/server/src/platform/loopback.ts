/**
 * The address of a site as a browser said it (its `Origin`), where it is ours under another name of this machine: 127.0.0.1 for a site at
 * localhost. Null where it is the site's own, or anybody else's: then the site's own counts.
 */
export function otherNameOf(publicUrl: string, origin: string | null | undefined): string | null {
  if (origin === null || origin === undefined || !URL.canParse(origin)) return null;
  const [own, other] = [new URL(publicUrl), new URL(origin)];
  const isSameSite = own.protocol === other.protocol && own.port === other.port;
  const isOurs = isSameSite && isLoopback(own.hostname) && isLoopback(other.hostname);
  return isOurs && other.origin !== own.origin ? other.origin : null;
}

/** Whether a host is this machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
}
