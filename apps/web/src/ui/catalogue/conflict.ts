import { CallError } from '../../call-error.ts';
import { formatWhole } from '../format.ts';

/** What the fields of a form hold. */
export type FormValues = Record<string, string | boolean>;

/** What a form was made of: the version that was read, and how the values of its fields follow from what the server tells. */
export interface Read<Values> {
  readonly version: string | undefined;
  readonly valuesOf: (current: unknown, typed: Values) => Values;
}

/** The form's values of something as it was read, which the server tells in the same shape when it has changed since. */
export const readOf = <Row extends { readonly version?: string | undefined }, Values>(
  row: Row,
  valuesOf: (row: Row, typed: Values) => Values,
): Read<Values> => ({
  version: row.version,
  valuesOf: (current, typed) => valuesOf(current as Row, typed),
});

/** What somebody else has written since. */
export interface Conflict<Values> {
  readonly version: string;
  readonly current: Values;
  /** The fields in which it differs from what was read and from what is to be written. */
  readonly fields: readonly (keyof Values & string)[];
}

/** As the server keeps what was typed, of which points between thousands are no part. */
const asSent = (value: string | boolean | undefined) =>
  typeof value === 'string'
    ? value.trim().replace(/^[1-9]\d{0,2}(?:\.\d{3})+(?=,\d+$|$)/, (digits) => digits.replaceAll('.', ''))
    : value;

/** An amount as it was typed, with the points between thousands that lists have. */
const withThousands = (value: string): string =>
  value.trim().replace(/^\d{4,}(?=,\d+$|$)/, (digits) => formatWhole(BigInt(digits)));

interface Seen<Values> extends Read<Values> {
  /** As they were read. */
  readonly values: Values;
}

/** What somebody else has written since, where that is why the server refused. */
export function conflictOf<Values extends FormValues>(
  error: unknown,
  { values, valuesOf }: Seen<Values>,
  typed: Values,
): Conflict<Values> | undefined {
  if (!(error instanceof CallError) || error.rule !== 'changed_meanwhile') return undefined;
  const told = error.refusal?.current;
  if (told === undefined || typeof told.version !== 'string') return undefined;
  const current = valuesOf(told, typed);
  const fields = Object.keys(current).filter(
    (name) => current[name] !== values[name] && asSent(current[name]) !== asSent(typed[name]),
  );
  return { version: told.version, current, fields };
}

/** A field as it stands on the screen: what it is called, and how it shows a value. */
export interface ShownField {
  readonly label: string;
  readonly show: (value: string) => string;
}

/** A conflict with how the form shows its fields. */
export interface ShownConflict<Values> extends Conflict<Values> {
  readonly shown: Readonly<Record<string, ShownField | undefined>>;
}

/** What of a form's field is on the screen; undefined where nothing is. */
export function shownField(form: HTMLElement | null, name: string): ShownField | undefined {
  const field = form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-path="${name}"]`);
  const label = field?.labels?.[0]?.textContent ?? field?.getAttribute('aria-label');
  if (!field || !label) return undefined;
  if ('amount' in field.dataset) return { label, show: withThousands };
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  return { label, show: (value) => options.find((option) => option.value === value)?.textContent ?? value };
}
