/** The first letters of a person's names, for where there is no picture. */
export function initialsOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].map((name) => /^./u.exec(name.trim())?.[0] ?? '').join('');
}
