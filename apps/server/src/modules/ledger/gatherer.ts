import { BusyError, comesBack, QueueFullError } from './outcomes.ts';
import type { Upcoming } from './post-ahead.ts';
import type { BatchAnswer } from './post-batch.ts';
import type { LedgerAnswer, LedgerRequest } from './requests.ts';
import { createWaitingRequests, type Waiting } from './waiting-requests.ts';

type Post = (requests: readonly LedgerRequest[]) => Promise<BatchAnswer[]>;

export interface GathererOptions {
  /** Posts one batch. An answer is `locked` where somebody else has an account: nothing of it was done. */
  readonly post: Post;
  /** The same for a piece of a list, beside `post`: on a connection of its own, where the `upcoming` piece may be begun meanwhile. */
  readonly postPiece: (requests: readonly LedgerRequest[], upcoming?: Upcoming) => Promise<BatchAnswer[]>;
  readonly batchMaximum: number;
  readonly queueMaximum: number;
  /** Lists are cut into pieces of so many, one after another; what a piece touches is locked as long as it takes. */
  readonly pieceMaximum: number;
  /** How long a request is tried again whose account is locked, in milliseconds. */
  readonly lockPatienceMilliseconds: number;
  /**
   * Awaited before the first batch after a rest: who comes with the same turn of the event loop goes with the first, who would otherwise
   * go alone while all others wait for that.
   */
  readonly untilTurn?: (() => Promise<unknown>) | undefined;
  readonly onBatch?: ((size: number, seconds: number) => void) | undefined;
}

const lockPauseMilliseconds = 5;

interface Running {
  readonly post: GathererOptions['postPiece'];
  readonly stepAside: (waiting: Waiting) => void;
  readonly upcoming?: Upcoming;
}

/** Posts one batch and gives each request its answer. */
function createRunner(
  { lockPatienceMilliseconds, onBatch }: GathererOptions,
  { post, stepAside, upcoming }: Running,
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
      settle(
        batch,
        await post(
          batch.map(({ request }) => request),
          upcoming,
        ),
      );
    } catch (error) {
      if (batch.length === 1 || comesBack(error)) for (const waiting of batch) waiting.reject(error);
      else await runApart(batch);
    }
    onBatch?.(batch.length, (performance.now() - startedAt) / 1000);
  };
}

/** Lets a request wait with the others, and gives what becomes of it; refuses with QueueFullError when too many wait. */
function addSingle(
  waiting: ReturnType<typeof createWaitingRequests>,
  request: LedgerRequest,
  queueMaximum: number,
): Promise<LedgerAnswer> {
  if (waiting.singles() >= queueMaximum)
    return Promise.reject(new QueueFullError('too many requests are waiting to be posted'));
  return new Promise((resolve, reject) => waiting.addSingle({ request, resolve, reject }));
}

function answersOf(settled: readonly PromiseSettledResult<LedgerAnswer>[]): LedgerAnswer[] {
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/**
 * Gathers single requests into batches: while one batch is being written, what arrives waits together and goes next. A
 * lone request goes at once. Lists go beside them, each piece in its turn, so that what a list does in order happens in order.
 * Nobody waits for a stranger: what meets a locked account steps aside, and is tried again with the single requests.
 */
export function createGatherer(options: GathererOptions) {
  const { queueMaximum, pieceMaximum, untilTurn } = options;
  const waiting = createWaitingRequests(options);
  const run = createRunner(options, { post: options.post, stepAside: waiting.stepAside });
  const runPiece = createRunner(options, {
    post: options.postPiece,
    upcoming: waiting.nextPiece,
    stepAside(locked) {
      waiting.stepAside(locked);
      start();
    },
  });
  let running: Promise<void> | undefined;
  let runningPieces: Promise<void> | undefined;

  async function drain(): Promise<void> {
    if (untilTurn) await untilTurn();
    while (!waiting.isEmpty()) {
      const batch = waiting.takeDue();
      if (batch.length > 0) await run(batch);
      else await waiting.untilDue();
    }
    running = undefined;
  }

  async function drainPieces(): Promise<void> {
    for (let piece = waiting.takePiece(); piece; piece = waiting.takePiece()) await runPiece(piece);
    runningPieces = undefined;
  }

  function start(): void {
    running ??= drain();
    waiting.wake();
  }

  const add = (requests: readonly LedgerRequest[]) => {
    const answers = requests.map((request) => addSingle(waiting, request, queueMaximum));
    if (!waiting.isEmpty()) start();
    return answers;
  };

  return {
    /** Posts one request together with whatever else is waiting. Refuses with QueueFullError when too many wait. */
    submit: (request: LedgerRequest) => add([request])[0] as Promise<LedgerAnswer>,
    /** Posts some single requests in one batch, with whatever else is waiting. Says of each in its order what became of it. */
    submitTogether: (requests: readonly LedgerRequest[]) => Promise.allSettled(add(requests)),
    /**
     * Posts a list in pieces, beside the single requests. Answers in its order; rejects when the outcome of one is not
     * known or the database refused it, after all were tried: with the same keys the list may be given again.
     */
    async submitMany(requests: readonly LedgerRequest[]): Promise<LedgerAnswer[]> {
      const answers = requests.map((request) => {
        const { promise, resolve, reject } = Promise.withResolvers<LedgerAnswer>();
        return { promise, own: { request, resolve, reject } satisfies Waiting };
      });
      for (let from = 0; from < answers.length; from += pieceMaximum)
        waiting.addPiece(answers.slice(from, from + pieceMaximum).map(({ own }) => own));
      if (answers.length > 0) runningPieces ??= drainPieces();
      return answersOf(await Promise.allSettled(answers.map(({ promise }) => promise)));
    },
    depth: waiting.depth,
    /** Resolves when nothing is waiting or being written. */
    async idle(): Promise<void> {
      // What a list leaves behind because of a lock goes with the single requests.
      await runningPieces;
      await running;
    },
  };
}
