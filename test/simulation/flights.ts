import type { Person } from './members.ts';
import { type Asked, type BackupMarks, forget, unanswered } from './told.ts';

/** A redemption as it is asked for: all of it is sent again with its key. */
export interface FlightCommand {
  readonly token: string;
  readonly going: { readonly offer: string };
  readonly round_trip: 0;
  readonly passengers: readonly object[];
}

/** What a traveller was told: a redemption (1 in process, 2 with its ticket, 3 rejected by staff before the answer came), or that it came to nothing. */
export type FlightAnswer =
  | {
      readonly kind: 'redeemed';
      readonly id: number;
      readonly status: 1 | 2 | 3;
      readonly pnr: string | null;
      readonly tickets: readonly string[];
    }
  | { readonly kind: 'refused'; readonly rule: string };

export interface FlightAttempt extends Asked<FlightAnswer> {
  readonly traveller: Person;
  readonly command: FlightCommand;
}

/** What staff decided of a request that was in process, and were told that it is done. */
export interface Decision {
  readonly redemption: number;
  readonly status: 2 | 3;
  readonly answeredAt: number;
  /** Whether it was forgotten, or may have been. */
  isLost: boolean;
}

/** What travellers and those who decide their requests wrote down. */
export class FlightRecords {
  readonly attempts: FlightAttempt[] = [];
  readonly decisions: Decision[] = [];
  readonly #mark: () => number;

  constructor(mark: () => number) {
    this.#mark = mark;
  }

  open(key: string, traveller: Person, command: FlightCommand): FlightAttempt {
    const attempt: FlightAttempt = { key, traveller, command, askedAt: this.#mark(), isLost: false };
    this.attempts.push(attempt);
    return attempt;
  }

  answer(attempt: FlightAttempt, answer: FlightAnswer): void {
    attempt.answer = answer;
    attempt.answeredAt = this.#mark();
  }

  decide(redemption: number, status: 2 | 3): void {
    this.decisions.push({ redemption, status, answeredAt: this.#mark(), isLost: false });
  }

  /** A backup was restored: as with everything else that was asked (`Records`). What is forgotten is not asked again. */
  restore(marks: BackupMarks): void {
    forget(this.attempts, marks);
    for (const decision of this.decisions) if (decision.answeredAt > marks.startedAt) decision.isLost = true;
  }

  /** Those whose outcome nobody knows. */
  unanswered(): FlightAttempt[] {
    return unanswered(this.attempts);
  }
}
