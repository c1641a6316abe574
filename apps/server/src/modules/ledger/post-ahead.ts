import type { LedgerStore } from './ledger.store.ts';
import { beginBatch, postBatch, type BatchAnswer, type BegunBatch } from './post-batch.ts';
import type { LedgerRequest } from './requests.ts';

/** What is to be posted next, if anything is. */
export type Upcoming = () => readonly LedgerRequest[] | undefined;

interface Ahead {
  readonly store: LedgerStore;
  readonly requests: readonly LedgerRequest[];
  readonly begun: Promise<BegunBatch | undefined>;
  isWanted: boolean;
}

/**
 * Posts batch after batch on one connection, and keeps the database busy in between: while it writes one, the next one is prepared here, and
 * its transaction begins behind the other's commit on the same wire. So that sees what the one before left, as ever; only
 * nobody waits for an answer first. Where the one before fails, what was begun behind it is given up (`forget`).
 */
export function createAhead() {
  let ahead: Ahead | undefined;

  function begin(store: LedgerStore, requests: readonly LedgerRequest[]): void {
    const mine: Ahead = { store, requests, isWanted: true, begun: beginBatch(store, requests, () => mine.isWanted) };
    // Whoever takes it is told; who forgets it does not mind.
    mine.begun.then((begun) => begun?.reading).catch(() => undefined);
    ahead = mine;
  }

  function forget(): void {
    if (ahead) ahead.isWanted = false;
    ahead = undefined;
  }

  /** What was begun of these requests; anything else that was begun is ended. */
  async function take(store: LedgerStore, requests: readonly LedgerRequest[]): Promise<BegunBatch | undefined> {
    const mine = ahead;
    if (!mine) return undefined;
    if (mine.store === store && isSame(mine.requests, requests)) {
      ahead = undefined;
      return mine.begun;
    }
    forget();
    if (mine.store === store) await store.rollback();
    return undefined;
  }

  return {
    /** As `postBatch`; `upcoming` is asked as soon as the batch is on its way. After a failure `forget` what was begun, then roll back. */
    async post(store: LedgerStore, requests: readonly LedgerRequest[], upcoming?: Upcoming): Promise<BatchAnswer[]> {
      let isUnderWay = true;
      const whenSent = () => {
        const next = isUnderWay ? upcoming?.() : undefined;
        if (next) begin(store, next);
      };
      try {
        const begun = await take(store, requests);
        // A turn later: preparing takes a while, and what is to be written has to leave before.
        return await postBatch(store, requests, { begun, whenSent: () => void setImmediate(whenSent) });
      } finally {
        isUnderWay = false;
      }
    },
    forget,
  };
}

const isSame = (some: readonly LedgerRequest[], others: readonly LedgerRequest[]) =>
  some.length === others.length && some.every((request, place) => request === others[place]);
