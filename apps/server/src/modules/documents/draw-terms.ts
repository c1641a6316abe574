import { buffer } from 'node:stream/consumers';
import { type LegalNames, withNames } from '@millaje/api/legal';
import { termsSections, termsTexts as texts } from '@millaje/api/terms.texts';
import PDFDocument from 'pdfkit';

/** Points: an A4 page's margins, the sizes of its letters, the room above a heading. */
const margin = 64;
const size = { title: 22, heading: 12, text: 10.5, foot: 8.5 } as const;
const gap = { lead: 18, heading: 12, paragraph: 4 } as const;
const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;
const ink = '#0f1b2d';
const inkSoft = '#51607a';

/** Draws the programme's terms as a tagged PDF. */
export function drawTerms(names: LegalNames): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: texts.title, Author: names.airline, Subject: texts.subject(names.product, names.airline) },
  });
  const content = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);

  const write = (tag: 'H1' | 'H2' | 'P', text: string, draw: () => PDFKit.PDFDocument) =>
    root.add(document.struct(tag, {}, () => void draw().text(text, { lineGap: 2 })));
  write('H1', texts.title, () => document.font(font.strong).fontSize(size.title).fillColor(ink));
  write('P', texts.subject(names.product, names.airline), () =>
    document.font(font.text).fontSize(size.text).fillColor(inkSoft),
  );
  document.y += gap.lead;
  for (const { title, paragraphs } of withNames(termsSections, names)) {
    // A heading never stands alone at the foot of a page.
    if (document.y > document.page.height - margin - 60) document.addPage();
    document.y += gap.heading;
    write('H2', title, () => document.font(font.strong).fontSize(size.heading).fillColor(ink));
    for (const paragraph of paragraphs) {
      document.y += gap.paragraph;
      write('P', paragraph, () => document.font(font.text).fontSize(size.text).fillColor(ink));
    }
  }
  root.end();
  numberPages(document);
  document.end();
  return content;
}

function numberPages(document: PDFKit.PDFDocument): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // The foot stands in the margin, where text would begin a new page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document
      .font(font.text)
      .fontSize(size.foot)
      .fillColor(inkSoft)
      .text(texts.page(page + 1, count), margin, document.page.height - margin / 1.6, {
        align: 'center',
        width: document.page.width - 2 * margin,
        lineBreak: false,
      });
    document.endMarkedContent();
  }
}
