import type { InputEvent } from 'react';

/**
 * For fields of numbers: a letter that is typed is not taken. What is pasted stays whole, to be seen and understood or refused, and
 * so does the e of an exponent, without which its digits would be another number.
 */
export function refuseLetters(event: InputEvent<HTMLInputElement>): void {
  if (/^(?![eE])\p{L}$/u.test(event.data)) event.preventDefault();
}
