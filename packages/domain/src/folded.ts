/** A text's letters without their marks: 'Núñez' is 'Nunez'. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A text as it is compared by who looks for it: marks, letter case and spaces at its ends do not count. */
export const folded = (text: string): string => withoutMarks(text).trim().toLowerCase();
