/** Screens and dialogs by name, each with the texts that the specification prints for it; `{…}` stands for what differs. */
export type PlacesWithTexts = Readonly<Record<string, readonly string[]>>;

/** A text as a pattern of what is shown: any words where it has `{…}`. */
export function patternOf(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(/\{\w+\}/g, '.+?'));
}
