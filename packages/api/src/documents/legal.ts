/** One section of a legal text: its heading and its paragraphs. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What a legal text takes from the brand, where it says `{product}`, `{airline}` or `{email}`. */
export interface LegalNames {
  readonly product: string;
  readonly airline: string;
  readonly email: string;
}

/** A legal text with the brand's names in it. */
export function withNames(sections: readonly LegalSection[], names: LegalNames): LegalSection[] {
  const fill = (text: string): string =>
    text.replaceAll(/\{(product|airline|email)\}/g, (_gap, name: keyof LegalNames) => names[name]);
  return sections.map(({ title, paragraphs }) => ({ title: fill(title), paragraphs: paragraphs.map(fill) }));
}
