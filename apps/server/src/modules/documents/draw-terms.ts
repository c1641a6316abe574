import { buffer } from 'node:stream/consumers';
import type { Brand } from '@millaje/api/brand';
import { withNames } from '@millaje/api/documents/legal';
import { termsSections, termsTexts as texts } from '@millaje/api/documents/terms.texts';
import { numberPages } from '../../platform/pdf-foot.ts';
import { color, createTaggedPen, font, openPaper, openTags } from '../../platform/pdf-paper.ts';
import { createSheet } from '../../platform/pdf-sheet.ts';

/** Points: the margins of what is read at length, the sizes of its letters, the room above what comes next. */
const margin = 64;
const size = { heading: 12, text: 10.5 } as const;
const gap = { lead: 18, paragraph: 4 } as const;

/** Draws the programme's terms as a tagged PDF. */
export function drawTerms(brand: Brand): Promise<Buffer> {
  const { product, airline, contact } = brand;
  const names = { product, airline, email: contact.email };
  const subject = texts.subject(product, airline);
  const document = openPaper({
    title: texts.title,
    author: airline,
    subject,
    margin,
    isTagged: true,
    keepsPages: true,
  });
  const content = buffer(document);
  const root = openTags(document);
  createSheet(document, { title: texts.title }, { brand, root });
  const pen = createTaggedPen(document, root);
  pen.write('P', subject, { points: size.text, color: color.soft });
  document.y += gap.lead;
  for (const { title, paragraphs } of withNames(termsSections, names)) {
    pen.write('H2', title, { face: font.strong, points: size.heading });
    for (const paragraph of paragraphs) {
      document.y += gap.paragraph;
      pen.write('P', paragraph, { points: size.text });
    }
  }
  root.end();
  numberPages(document, { text: texts.title });
  document.end();
  return content;
}
