import { auditTexts } from '@millaje/api/audit.texts';

/** One field of an entry, as it was and as it is. */
export interface Change {
  field: string;
  before: string;
  after: string;
  isChanged: boolean;
}

type Values = Readonly<Record<string, unknown>> | null;

/** A value as a person reads it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing;
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields of both sides next to each other, in the order in which they come. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => {
    const [was, is] = [valueText(before?.[field]), valueText(after?.[field])];
    return { field, before: was, after: is, isChanged: was !== is };
  });
}
