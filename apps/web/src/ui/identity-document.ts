import { cardTexts } from '@millaje/api/shell.texts';
import { formatWhole } from './format.ts';

/**
 * A person's document as cards and lists write it: a Venezuelan identity (V) with dots between thousands after 'CI:',
 * everything else after 'P:'. Nothing where there is no document.
 */
export function formatIdentityDocument(type: string | null, number: string | null): string {
  if (number === null || number === '') return '';
  if (type !== 'V') return `${cardTexts.passport} ${number}`;
  return `${cardTexts.identity} ${/^\d+$/.test(number) ? formatWhole(BigInt(number)) : number}`;
}

/** A customer id in groups that can be read aloud: 4820 1157 36. */
export function formatCustomerId(customerId: string | null): string {
  return customerId?.replace(/(.{4})(?=.)/g, '$1 ') ?? '';
}
