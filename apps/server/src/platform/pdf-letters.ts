import { unprintableTexts } from '@millaje/api/kit/papers.texts';
import { printable } from '@millaje/domain/printable';

/** The letters of the standard faces of a PDF: those of Windows' Western code page. */
const western = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/;

/** A text in the letters that the standard faces of a PDF have; what they cannot draw is said in words. */
export const encodable = (text: string): string =>
  western.test(text) ? text.normalize('NFC') : printable(text, (letters) => western.test(letters), unprintableTexts);
