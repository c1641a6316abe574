import { folded } from '@millaje/domain/folded';

/** Whether a text has every word of a search, accents and letter case ignored. */
export function hasWords(text: string, search: string): boolean {
  const where = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
