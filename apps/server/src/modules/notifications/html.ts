/** HTML that is safe to put into a page: built by `html`, never from a plain text. */
export class SafeHtml {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = string | number | SafeHtml | readonly SafeHtml[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML, good for content and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template of HTML: what is put in is escaped, unless it is HTML that another template made. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): SafeHtml {
  return new SafeHtml(strings.reduce((markup, part, index) => markup + toMarkup(pieces[index - 1] ?? '') + part));
}

function toMarkup(piece: Piece): string {
  if (piece instanceof SafeHtml) return piece.markup;
  if (typeof piece === 'object') return piece.map(({ markup }) => markup).join('');
  return escapeHtml(String(piece));
}
