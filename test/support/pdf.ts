import { inflateSync } from 'node:zlib';

/** What the streams of a PDF tell whoever draws it. */
export function streamsOfPdf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  // What is compressed may end in a byte that looks like a carriage return.
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** The words of a PDF that pdfkit drew: what its streams show, in hexadecimal between angle brackets. */
export function wordsOfPdf(pdf: Buffer): string {
  return [
    ...streamsOfPdf(pdf)
      .join('\n')
      .matchAll(/\[((?:<[0-9a-f]*>|[-0-9. ])+)\] TJ/g),
  ]
    .map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
