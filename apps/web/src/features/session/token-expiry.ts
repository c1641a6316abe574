/** When a token expires, in milliseconds since 1970, read from the token itself; undefined where it does not say. */
export function tokenExpiry(token: string): number | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const expiry = (claims as { exp?: unknown } | null)?.exp;
    return typeof expiry === 'number' ? expiry * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token's time is over at an instant (milliseconds since 1970). One that tells no expiry never is. */
export function isExpired(token: string, now: number): boolean {
  const expiry = tokenExpiry(token);
  return expiry !== undefined && expiry <= now;
}
