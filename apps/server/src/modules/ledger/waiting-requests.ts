import { setTimeout as pause } from 'node:timers/promises';
import { CallerGoneError } from './outcomes.ts';
import type { LedgerAnswer, LedgerRequest } from './requests.ts';

/** A request that waits to be posted, with whoever waits for its answer. */
export interface Waiting {
  readonly request: LedgerRequest;
  readonly resolve: (answer: LedgerAnswer) => void;
  readonly reject: (error: unknown) => void;
  /** When it was first kept waiting by a lock, and when it is to be tried next (`performance.now()`). */
  lockedSince?: number;
  notBefore?: number;
}

/** The requests that wait: single ones, those that stepped aside because of a lock, and the pieces of lists. */
export function createWaitingRequests({ batchMaximum }: { readonly batchMaximum: number }) {
  let singles: Waiting[] = [];
  let aside: Waiting[] = [];
  const pieces: Waiting[][] = [];
  let wake: () => void = () => undefined;

  return {
    addSingle: (waiting: Waiting): void => void singles.push(waiting),
    addPiece: (piece: Waiting[]): void => void pieces.push(piece),
    /** It met a locked account: it is due again when its `notBefore` has come. */
    stepAside: (waiting: Waiting): void => void aside.push(waiting),
    takePiece: (): Waiting[] | undefined => pieces.shift(),
    /** What the one asks for that `takePiece` gives next. */
    nextPiece: (): readonly LedgerRequest[] | undefined => pieces[0]?.map(({ request }) => request),
    /** What may go now: first what stepped aside and is due, then what came in, without those whom nobody waits for. */
    takeDue(): Waiting[] {
      const now = performance.now();
      const due = aside.filter(({ notBefore = 0 }) => notBefore <= now);
      if (due.length > 0) aside = aside.filter(({ notBefore = 0 }) => notBefore > now);
      const room = Math.max(batchMaximum - due.length, 0);
      const fresh = singles.slice(0, room);
      singles = singles.slice(room);
      return [...due, ...fresh].filter((waiting) => {
        if (!waiting.request.signal?.aborted) return true;
        waiting.reject(new CallerGoneError('nobody waits for the answer any more'));
        return false;
      });
    },
    /** Only those wait here whose accounts are locked: until the first of them is due, or somebody comes in. */
    async untilDue(): Promise<void> {
      const next = Math.min(...aside.map(({ notBefore = 0 }) => notBefore));
      if (!Number.isFinite(next)) return;
      const over = new AbortController();
      wake = () => over.abort();
      await pause(Math.max(next - performance.now(), 1), undefined, { signal: over.signal }).catch(() => undefined);
      wake = () => undefined;
    },
    /** Somebody came in: whoever waits in `untilDue` looks again. */
    wake: (): void => wake(),
    /** Whether nobody waits but lists. */
    isEmpty: (): boolean => singles.length + aside.length === 0,
    /** How many wait that did not come in a list. */
    singles: (): number => singles.length + aside.length,
    depth: (): number => singles.length + aside.length + pieces.reduce((sum, piece) => sum + piece.length, 0),
  };
}
