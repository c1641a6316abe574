import { type Markup, markup } from '../../platform/markup.ts';

/** A table for whoever reads without scripts. */
export function tableOf(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const line = (cells: Markup[]) => markup`<tr>${cells}</tr>`;
  const head = line(heads.map((cell) => markup`<th scope="col">${cell}</th>`));
  const body = rows.map((row) => line(row.map((cell) => markup`<td>${cell}</td>`)));
  return markup`<table class="server-table"><caption>${title}</caption><thead>${head}</thead><tbody>${body}</tbody></table>`;
}
