import { setTimeout as pause } from 'node:timers/promises';
import { BusyError, CallerGoneError, comesBack, QueueFullError } from './outcomes.ts';
import type { BatchAnswer } from './post-batch.ts';
import type { LedgerAnswer, LedgerRequest } from './requests.ts';

export interface GathererOptions {
  /** Posts one batch. An answer is `locked` where somebody else has an account: nothing of it was done. */
  readonly post: (requests: readonly LedgerRequest[]) => Promise<BatchAnswer[]>;
  readonly batchMaximum: number;
  readonly queueMaximum: number;
  /** Lists are cut into pieces of so many, and single requests go between them. */
  readonly pieceMaximum: number;
  /** How long a request is tried again whose account is locked, in milliseconds. */
  readonly lockPatienceMilliseconds: number;
  readonly onBatch?: ((size: number, seconds: number) => void) | undefined;
}

interface Waiting {
  readonly request: LedgerRequest;
  readonly resolve: (answer: LedgerAnswer) => void;
  readonly reject: (error: unknown) => void;
  /** When it was first kept waiting by a lock, and when it is to be tried next (`performance.now()`). */
  lockedSince?: number;
  notBefore?: number;
}

const lockPauseMilliseconds = 5;

/**
 * Gathers single requests into batches: while one batch is being written, what arrives waits together and goes next. A
 * lone request goes at once. One writer for each process: a second connection would only wait for the first one's row locks.
 * Nobody waits for a stranger: what meets a locked account steps aside, and lists let single requests through.
 */
export function createGatherer(options: GathererOptions) {
  const { post, batchMaximum, queueMaximum, pieceMaximum, lockPatienceMilliseconds, onBatch } = options;
  let singles: Waiting[] = [];
  let aside: Waiting[] = [];
  const pieces: Waiting[][] = [];
  let running: Promise<void> | undefined;
  let wake: () => void = () => undefined;

  async function drain(): Promise<void> {
    while (singles.length + aside.length + pieces.length > 0) {
      const batch = takeDue();
      if (batch.length > 0) await run(batch);
      const piece = pieces.shift();
      if (piece) await run(piece);
      if (batch.length === 0 && !piece) await untilDue();
    }
    running = undefined;
  }

  /** What may go now: first what stepped aside and is due, then what came in, without those whom nobody waits for. */
  function takeDue(): Waiting[] {
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
  }

  /** Only those wait here whose accounts are locked: until the first of them is due, or somebody comes in. */
  async function untilDue(): Promise<void> {
    const next = Math.min(...aside.map(({ notBefore = 0 }) => notBefore));
    if (!Number.isFinite(next)) return;
    const over = new AbortController();
    wake = () => over.abort();
    await pause(Math.max(next - performance.now(), 1), undefined, { signal: over.signal }).catch(() => undefined);
    wake = () => undefined;
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    const startedAt = performance.now();
    try {
      settle(batch, await post(batch.map(({ request }) => request)));
    } catch (error) {
      if (batch.length === 1 || comesBack(error)) for (const waiting of batch) waiting.reject(error);
      else await runApart(batch);
    }
    onBatch?.(batch.length, (performance.now() - startedAt) / 1000);
  }

  /** One item must never fail the others: after a batch that the database refused each goes alone. */
  async function runApart(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) {
      await post([waiting.request]).then((answers) => settle([waiting], answers), waiting.reject);
    }
  }

  function settle(batch: readonly Waiting[], answers: readonly BatchAnswer[]): void {
    const now = performance.now();
    batch.forEach((waiting, place) => {
      const answer = answers[place];
      if (answer !== undefined && answer !== 'locked') return waiting.resolve(answer);
      waiting.lockedSince ??= now;
      if (now - waiting.lockedSince > lockPatienceMilliseconds)
        return waiting.reject(new BusyError('somebody else keeps an account locked'));
      waiting.notBefore = now + lockPauseMilliseconds;
      aside.push(waiting);
    });
  }

  function start(): void {
    running ??= drain();
    wake();
  }

  return {
    /** Posts one request together with whatever else is waiting. Refuses with QueueFullError when too many wait. */
    submit(request: LedgerRequest): Promise<LedgerAnswer> {
      if (singles.length + aside.length >= queueMaximum)
        return Promise.reject(new QueueFullError('too many requests are waiting to be posted'));
      return new Promise((resolve, reject) => {
        singles.push({ request, resolve, reject });
        start();
      });
    },
    /**
     * Posts a list, in pieces between which single requests go. Answers in its order; rejects when the outcome of one is not
     * known or the database refused it, after all were tried: with the same keys the list may be given again.
     */
    async submitMany(requests: readonly LedgerRequest[]): Promise<LedgerAnswer[]> {
      const answers = requests.map((request) => {
        const { promise, resolve, reject } = Promise.withResolvers<LedgerAnswer>();
        return { promise, waiting: { request, resolve, reject } satisfies Waiting };
      });
      for (let from = 0; from < answers.length; from += pieceMaximum)
        pieces.push(answers.slice(from, from + pieceMaximum).map(({ waiting }) => waiting));
      start();
      const settled = await Promise.allSettled(answers.map(({ promise }) => promise));
      return settled.map((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value;
      });
    },
    depth: () => singles.length + aside.length + pieces.reduce((sum, piece) => sum + piece.length, 0),
    /** Resolves when nothing is waiting or being written. */
    idle: () => running ?? Promise.resolve(),
  };
}
