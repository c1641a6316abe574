/** One entry of a select. */
export interface Option {
  value: string;
  label: string;
}

/** The options, with the chosen value among them even where the list does not have it (yet). */
export function withChosen(options: readonly Option[], chosen: unknown): Option[] {
  if (typeof chosen !== 'string' || chosen === '' || options.some(({ value }) => value === chosen)) return [...options];
  return [{ value: chosen, label: chosen }, ...options];
}
