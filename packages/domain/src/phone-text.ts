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

type Rule = readonly [beginning: RegExp, pattern: RegExp];

/** Rules that were needed, by calling code: a sheet of many rows asks for the same ones again and again. */
const rules = new Map<string, readonly Rule[]>();

function rulesOf(code: string): readonly Rule[] {
  const known = rules.get(code);
  if (known) return known;
  const made = (phoneGroups[code] ?? []).map(([beginning, pattern]): Rule => [
    new RegExp(`^(?:${beginning})`),
    new RegExp(`^(?:${pattern})$`),
  ]);
  rules.set(code, made);
  return made;
}

function groupsOf(code: string, number: string): readonly string[] | undefined {
  for (const [beginning, pattern] of rulesOf(code)) {
    const groups = beginning.test(number) ? pattern.exec(number) : null;
    if (groups) return groups.slice(1);
  }
  return undefined;
}
