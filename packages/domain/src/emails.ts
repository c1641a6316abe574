import { tidyIdentifier } from './text.ts';

/** The longest address, and the longest part before its @, that can be delivered (RFC 5321), in characters. */
export const emailMaximum = { whole: 254, local: 64 } as const;

/**
 * An e-mail as it is stored and compared: small letters, nothing invisible, no spaces around it; a domain with letters of its own
 * language as the mail knows it (ñandú.example is xn--and-6ma2c.example).
 */
export function normalizeEmail(typed: string): string {
  const [local = '', domain, ...more] = tidyIdentifier(typed).toLowerCase().split('@');
  return [local, ...(domain === undefined ? [] : [asciiDomain(domain)]), ...more].join('@');
}

function asciiDomain(domain: string): string {
  // Only letters, digits, points and dashes: anything else would be read as a part of an address of the web.
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/** Whether a normal form is an address that can have a mailbox. */
export function isEmail(email: string): boolean {
  const [local = '', domain = '', ...more] = email.split('@');
  return (
    more.length === 0 &&
    email.length <= emailMaximum.whole &&
    local.length <= emailMaximum.local &&
    /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*$/.test(local) &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(domain)
  );
}
