/** A name while it is typed: it begins with a capital. */
export function typeName(text: string): string {
  const typed = text.trimStart();
  const [first = ''] = typed;
  return first.toLocaleUpperCase('es') + typed.slice(first.length);
}

/** An e-mail address while it is typed: small letters. */
export function typeEmail(text: string): string {
  return text.toLowerCase();
}
