/** Parts that say where others stand; those of the sheets are about what hangs on a sheet, and the reader does not ask for them. */
export const isOfRelations = (name: string): boolean => name.endsWith('.rels') && !name.startsWith(sheets);

/** Where sheets stand. */
const sheets = 'xl/worksheets/';
export const isSheet = (name: string): boolean => name.startsWith(sheets);

const mark = /^\uFEFF?\s*<\?xml[^<>]*\?>/;
const tag = /<\/?[\w.:-]+(?:\s+[\w.:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/g;

/**
 * Whether the reader takes nothing but sheets from where sheets stand, by a part of relations. One that could be read in two ways (comments, letters
 * by their numbers, tags in values) does not say so.
 */
export function leadsToSheetsOnly(text: string): boolean {
  const relations = text.replace(mark, '');
  if (relations.includes('&#') || relations.replace(tag, '').trim() !== '') return false;
  return (relations.match(tag) ?? []).every((relation) => {
    if (!relation.includes('worksheets')) return true;
    const types = [...relation.matchAll(/\sType\s*=\s*["']([^"']*)["']/g)];
    return types.length > 0 && types.every(([, type]) => type?.endsWith('/worksheet'));
  });
}
