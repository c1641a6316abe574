/**
 * What has a place in no line of text: controls, line ends of other scripts, halves of pairs, what no character may be (XML has none of
 * it), and what stands where bytes could not be read: who sent them meant something else.
 */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/u;
/** Characters that nobody sees, and that turn the text around; but for those that hold emoji and letters together. */
const invisible = /(?!\u{200C}|\u{200D}|[\u{E0020}-\u{E007F}])\p{Cf}/u;

/** Whether a line can be stored, shown and exported as it stands. */
export function isPlainText(value: string): boolean {
  return !unwritable.test(value) && !invisible.test(value);
}

/** A text of several lines or cells as the one line that is kept of it: where one ended stands a space. */
export function asOneLine(typed: string): string {
  return typed.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ').trim();
}

/**
 * An identifier as it was meant, for those that are pasted: without the characters that nobody sees, without spaces at its ends,
 * and with every kind of dash as the one of the keyboard. Spaces within stay, for the rule to understand or refuse.
 */
export function tidyIdentifier(typed: string): string {
  return typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim();
}

/** A code that came by mail, or of a second factor: in several lines or groups it is the same one. */
export function normalizeCode(typed: string): string {
  return tidyIdentifier(typed).replaceAll(/\s/gu, '');
}

/** A hash or an address of the chain: its letters have no case, nor has its 0x. */
export function normalizeHex(typed: string): string {
  return tidyIdentifier(typed).toLowerCase();
}

/** A user name: letter case is kept for showing, and does not count where names are compared. */
export function normalizeUsername(typed: string): string {
  return tidyIdentifier(typed);
}

const lists = new Intl.ListFormat('es', { type: 'conjunction' });

/** Several names as a sentence tells them: 'Silver, Gold y Black'. */
export function spanishList(names: readonly string[]): string {
  return lists.format(names);
}
