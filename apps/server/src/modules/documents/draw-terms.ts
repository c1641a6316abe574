import { buffer } from 'node:stream/consumers';
import { type LegalNames, withNames } from '@millaje/api/documents/legal';
import { termsSections, termsTexts as texts } from '@millaje/api/documents/terms.texts';
import { color, createTaggedPen, font, numberPages, openPaper } from '../../platform/pdf-paper.ts';

/** Points: an A4 page's margins, the sizes of its letters, the room above what comes next. */
const margin = 64;
const size = { title: 22, heading: 12, text: 10.5, foot: 8.5 } as const;
const gap = { lead: 18, paragraph: 4 } as const;

/** Draws the programme's terms as a tagged PDF. */
export function drawTerms(names: LegalNames): Promise<Buffer> {
  const subject = texts.subject(names.product, names.airline);
  const document = openPaper({
    title: texts.title,
    author: names.airline,
    subject,
    margin,
    isTagged: true,
    keepsPages: true,
  });
  const content = buffer(document);
  const pen = createTaggedPen(document, { margin });
  pen.write('H1', texts.title, { face: font.strong, points: size.title });
  pen.write('P', subject, { points: size.text, color: color.soft });
  document.y += gap.lead;
  for (const { title, paragraphs } of withNames(termsSections, names)) {
    pen.write('H2', title, { face: font.strong, points: size.heading });
    for (const paragraph of paragraphs) {
      document.y += gap.paragraph;
      pen.write('P', paragraph, { points: size.text });
    }
  }
  pen.root.end();
  numberPages(document, {
    textOf: (page, count) => texts.page(page, count),
    margin,
    points: size.foot,
    align: 'center',
  });
  document.end();
  return content;
}
