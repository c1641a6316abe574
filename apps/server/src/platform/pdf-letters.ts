import { withoutMarks } from '@millaje/domain/folded';

/** What the standard faces of a PDF have letters for: of others the letter without its marks, or a question mark. */
export function encodable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff€–—‘’“”•…]/gu, (letter) => {
    const plain = withoutMarks(letter);
    return /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(plain) ? plain : '?';
  });
}
