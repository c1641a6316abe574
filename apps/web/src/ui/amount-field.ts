import { refuseLetters } from './refuse-letters.ts';

const amount = { autoComplete: 'off', onBeforeInput: refuseLetters, 'data-amount': '' } as const;

/** A field of whole miles or another count: what is typed in it is an amount, and is shown as one where it is told again. */
export const wholeField = { ...amount, inputMode: 'numeric' } as const;

/** The same of a price, a rate or a percentage. */
export const decimalField = { ...amount, inputMode: 'decimal' } as const;
