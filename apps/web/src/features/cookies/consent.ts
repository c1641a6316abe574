/** The cookie that remembers that the notice was accepted, and for how many days. */
const NAME = 'cookies_aceptadas';
const DAYS = 365;

/** Whether a page's cookies say that the notice was accepted. */
export function isAccepted(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${NAME}=1`);
}

/** The cookie to set. */
export function consentCookie(isSecure: boolean): string {
  return `${NAME}=1; path=/; max-age=${DAYS * 24 * 60 * 60}; samesite=lax${isSecure ? '; secure' : ''}`;
}
