import { BusyError, comesBack, QueueFullError } from './outcomes.ts';
import type { BatchAnswer } from './post-batch.ts';
import type { LedgerAnswer, LedgerRequest } from './requests.ts';
import { createWaitingRequests, type Waiting } from './waiting-requests.ts';

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

const lockPauseMilliseconds = 5;

/** Posts one batch and gives each request its answer. */
function createRunner(
  { post, lockPatienceMilliseconds, onBatch }: GathererOptions,
  stepAside: (waiting: Waiting) => void,
): (batch: readonly Waiting[]) => Promise<void> {
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
      stepAside(waiting);
    });
  }

  return async function run(batch: readonly Waiting[]): Promise<void> {
    const startedAt = performance.now();
    try {
      settle(batch, await post(batch.map(({ request }) => request)));
    } catch (error) {
      if (batch.length === 1 || comesBack(error)) for (const waiting of batch) waiting.reject(error);
      else await runApart(batch);
    }
    onBatch?.(batch.length, (performance.now() - startedAt) / 1000);
  };
}

/**
 * Gathers single requests into batches: while one batch is being written, what arrives waits together and goes next. A
 * lone request goes at once. One writer for each process: a second connection would only wait for the first one's row locks.
 * Nobody waits for a stranger: what meets a locked account steps aside, and lists let single requests through.
 */
export function createGatherer(options: GathererOptions) {
  const { queueMaximum, pieceMaximum } = options;
  const waiting = createWaitingRequests(options);
  const run = createRunner(options, waiting.stepAside);
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (!waiting.isEmpty()) {
      const batch = waiting.takeDue();
      if (batch.length > 0) await run(batch);
      const piece = waiting.takePiece();
      if (piece) await run(piece);
      if (batch.length === 0 && !piece) await waiting.untilDue();
    }
    running = undefined;
  }

  function start(): void {
    running ??= drain();
    waiting.wake();
  }

  return {
    /** Posts one request together with whatever else is waiting. Refuses with QueueFullError when too many wait. */
    submit(request: LedgerRequest): Promise<LedgerAnswer> {
      if (waiting.singles() >= queueMaximum)
        return Promise.reject(new QueueFullError('too many requests are waiting to be posted'));
      return new Promise((resolve, reject) => {
        waiting.addSingle({ request, resolve, reject });
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
        return { promise, own: { request, resolve, reject } satisfies Waiting };
      });
      for (let from = 0; from < answers.length; from += pieceMaximum)
        waiting.addPiece(answers.slice(from, from + pieceMaximum).map(({ own }) => own));
      start();
      const settled = await Promise.allSettled(answers.map(({ promise }) => promise));
      return settled.map((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value;
      });
    },
    depth: waiting.depth,
    /** Resolves when nothing is waiting or being written. */
    idle: () => running ?? Promise.resolve(),
  };
}
