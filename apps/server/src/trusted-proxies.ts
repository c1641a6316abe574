import { isIP } from 'node:net';

/** Names that stand for ranges of addresses which nobody has on the internet. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];
/** More proxies in a row than anybody has: so many entries of a header would be the client's own. */
const countMaximum = 10;
/** Wider ranges than these hold clients, too: of IPv4 and IPv6, in bits. */
const narrowest = { 4: 8, 6: 16 } as const;

/** An address or a range, as text; undefined for what is neither. */
function readRange(
  text: string,
): { readonly address: string; readonly family: 4 | 6; readonly bits: number } | undefined {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0) return undefined;
  const most = family === 4 ? 32 : 128;
  if (bits === undefined) return { address, family, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { address, family, bits: Number(bits) } : undefined;
}

const partsOf = (proxies: string) => proxies.split(',').map((part) => part.trim());

/** Whether a text lists addresses, ranges (10.0.0.0/8) or the names of such, with commas between them. */
export function isProxyList(proxies: string): boolean {
  return partsOf(proxies).every((part) => rangeNames.includes(part) || readRange(part) !== undefined);
}

/** Whether proxies that are named so are all the world: then clients would say by themselves who they are. */
export function trustsEverybody(proxies: boolean | number | string): boolean {
  if (typeof proxies === 'boolean') return proxies;
  if (typeof proxies === 'number') return proxies > countMaximum;
  return partsOf(proxies).some((part) => {
    const range = readRange(part);
    if (!range) return false;
    // An address of IPv4 is one of IPv6, too, at the beginning of all.
    const least = range.family === 6 && range.address.startsWith('::') ? 97 : narrowest[range.family];
    return range.bits < least && !/^fc00::\/7$/i.test(part);
  });
}
