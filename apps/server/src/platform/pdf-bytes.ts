/** What a PDF document has finished so far. */
export function* writtenOf(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  const bytes = (document as unknown as { read: () => Buffer | null }).read();
  if (bytes) yield bytes;
}
