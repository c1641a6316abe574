import { phoneGroups } from './phone-groups.ts';

/**
 * A telephone as people read it, in the groups of its country: '+58 414 1234567'. What no group fits stays in one piece; nothing
 * where there is no number. Its table is not small: it stands outside of the domain's index, for what shows telephones.
 */
export function phoneText(code: string | null, number: string | null): string {
  if (number === null || number === '') return '';
  const groups = code === null ? undefined : groupsOf(code.replace(/^\+/, ''), number);
  return [code, ...(groups ?? [number])].filter(Boolean).join(' ');
}

/** The same for one that is kept with its code in one: '+584141234567'. No calling code begins like another one. */
export function wholePhoneText(phone: string | null): string {
  const digits = /^\+([0-9]+)$/.exec(phone ?? '')?.[1];
  const code = digits && [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => start in phoneGroups);
  return digits && code ? phoneText(`+${code}`, digits.slice(code.length)) : (phone ?? '');
}

function groupsOf(code: string, number: string): readonly string[] | undefined {
  for (const [beginning, pattern] of phoneGroups[code] ?? []) {
    if (!new RegExp(`^(?:${beginning})`).test(number)) continue;
    const groups = new RegExp(`^(?:${pattern})$`).exec(number);
    if (groups) return groups.slice(1);
  }
  return undefined;
}
