import { Books } from './books.ts';
import { FlightRecords } from './flights.ts';
import { OrderRecords } from './orders.ts';
import type { Asked, BackupMarks } from './told.ts';

/** What a client may ask. Accounts, holds and operations are named by their numbers; miles are whole, instants are milliseconds. */
export type Command =
  | {
      readonly kind: 'post';
      readonly type: 'transfer' | 'admin_transfer' | 'redemption' | 'reward' | 'miles_purchase';
      readonly from: number;
      readonly to: number;
      readonly amount: number;
      /** What promotions add for the receiver; 0 for none. */
      readonly bonus: number;
    }
  | {
      readonly kind: 'hold';
      readonly from: number;
      readonly amount: number;
      readonly expiresAt: number;
      /** Whether it is meant to run out: it may end without anybody's asking. */
      readonly isShort: boolean;
    }
  | {
      readonly kind: 'post_hold';
      readonly hold: number;
      readonly from: number;
      readonly type: 'redemption' | 'transfer';
      readonly to: number;
      readonly amount: number;
    }
  | { readonly kind: 'prolong_hold'; readonly hold: number; readonly expiresAt: number }
  | { readonly kind: 'release_hold'; readonly hold: number; readonly as: 'voided' | 'expired' }
  | {
      readonly kind: 'correct';
      readonly operation: number;
      /** All that is left, where it is undefined. */
      readonly amount: number | undefined;
      readonly ifSpent: 'refuse' | 'claim';
    };

/** What a client was told. */
export type Answer =
  | {
      readonly kind: 'posted';
      readonly operation: number;
      readonly amount: number;
      readonly fee: number;
      readonly total: number;
      /** Of a correction: what could not be taken back yet. */
      readonly owed: number;
    }
  | { readonly kind: 'claimed'; readonly owed: number }
  | { readonly kind: 'hold'; readonly hold: number }
  | { readonly kind: 'refused'; readonly rule: string };

export interface Attempt extends Asked<Answer> {
  readonly command: Command;
}

/** What the clients themselves write down: what each asked, what it was told, in which order. The verdict comes from here. */
export class Records {
  readonly attempts: Attempt[] = [];
  /** What travellers asked and were told. */
  readonly flights = new FlightRecords(() => this.mark());
  /** What buyers asked and were told, and those who decide their orders. */
  readonly orders = new OrderRecords(() => this.mark());
  /** What no client should ever have been told. */
  readonly problems: string[] = [];
  /** What the clients believe that everybody has. */
  books: Books;
  readonly #openingBalances: ReadonlyMap<number, number>;
  #moment = 0;

  constructor(openingBalances: ReadonlyMap<number, number>) {
    this.#openingBalances = openingBalances;
    this.books = new Books(openingBalances);
  }

  /** The next place in the order of things. */
  mark(): number {
    this.#moment += 1;
    return this.#moment;
  }

  open(key: string, command: Command): Attempt {
    const attempt: Attempt = { key, command, askedAt: this.mark(), isLost: false };
    this.attempts.push(attempt);
    return attempt;
  }

  answer(attempt: Attempt, answer: Answer): void {
    attempt.answer = answer;
    attempt.answeredAt = this.mark();
    this.books.apply(attempt);
  }

  /** A backup was restored: what is forgotten, and what has to be asked again, as `forget` tells. */
  restore({ startedAt, endedAt }: BackupMarks): { lost: number; open: number } {
    this.flights.restore({ startedAt, endedAt });
    this.orders.restore({ startedAt, endedAt });
    const after = this.attempts.filter(
      ({ answer, answeredAt = 0, isLost }) => answer !== undefined && !isLost && answeredAt > startedAt,
    );
    const lost = after.filter(({ askedAt }) => askedAt > endedAt);
    const open = after.filter(({ askedAt }) => askedAt < endedAt);
    for (const attempt of lost) attempt.isLost = true;
    for (const attempt of open) attempt.answer = undefined;
    this.books = new Books(this.#openingBalances);
    for (const attempt of this.attempts) this.books.apply(attempt);
    return { lost: lost.length, open: open.length };
  }

  /** Those whose outcome nobody knows. */
  unanswered(): Attempt[] {
    return this.attempts.filter(({ answer }) => answer === undefined);
  }
}

/** Whether two answers say the same. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
