/** What the standard faces of a PDF have letters for: of others the letter without its marks, or a question mark. */
export function encodable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff€–—‘’“”•…]/gu, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(plain) ? plain : '?';
  });
}
