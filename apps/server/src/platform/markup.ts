/** HTML that is safe to put into a page: built by `markup`, never from a plain text. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Piece = string | number | Markup | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, good for content and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template of HTML: what is put in is escaped, unless it is HTML that another template made. */
export function markup(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(strings.reduce((html, part, index) => html + toHtml(pieces[index - 1] ?? '') + part));
}

function toHtml(piece: Piece): string {
  if (piece instanceof Markup) return piece.html;
  if (typeof piece === 'object') return piece.map(({ html }) => html).join('');
  return escapeHtml(String(piece));
}
