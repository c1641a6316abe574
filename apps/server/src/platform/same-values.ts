/** Whether each of these values is what it was, whatever else there was: 270 and 270n are the same, and so are null and null. */
export function areSame<Values extends object>(
  values: Values,
  before: Readonly<Record<keyof Values, unknown>>,
): boolean {
  return (Object.keys(values) as (keyof Values)[]).every((name) => String(values[name]) === String(before[name]));
}
