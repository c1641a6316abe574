import type { LedgerAnswer, LedgerRequest } from './requests.ts';

/** The queue is full: the caller is told to come back, nothing was written. */
export class QueueFullError extends Error {}

export interface GathererOptions {
  /** Posts one batch; throws when nobody knows what became of it. */
  readonly post: (requests: readonly LedgerRequest[]) => Promise<LedgerAnswer[]>;
  readonly batchMaximum: number;
  readonly queueMaximum: number;
  readonly onBatch?: (size: number, seconds: number) => void;
}

interface Waiting {
  readonly request: LedgerRequest;
  readonly resolve: (answer: LedgerAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers single requests into batches: while one batch is being written, what arrives waits together and goes next. A
 * lone request goes at once. One writer for each process: a second connection would only wait for the first one's row locks.
 */
export function createGatherer({ post, batchMaximum, queueMaximum, onBatch }: GathererOptions) {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchMaximum);
      queue = queue.slice(batchMaximum);
      const startedAt = performance.now();
      try {
        const answers = await post(batch.map((waiting) => waiting.request));
        batch.forEach((waiting, position) => waiting.resolve(answers[position] as LedgerAnswer));
      } catch (error) {
        if (batch.length === 1 || error instanceof UnknownOutcomeError)
          for (const waiting of batch) waiting.reject(error);
        else await postApart(batch);
      }
      onBatch?.(batch.length, (performance.now() - startedAt) / 1000);
    }
    running = undefined;
  }

  /** One item must never fail the others: after a failed batch each goes alone. */
  async function postApart(batch: readonly Waiting[]): Promise<void> {
    for (const { request, resolve, reject } of batch) {
      await post([request]).then(([answer]) => resolve(answer as LedgerAnswer), reject);
    }
  }

  return {
    /** Posts one request together with whatever else is waiting. Refuses with QueueFullError when too many wait. */
    submit(request: LedgerRequest): Promise<LedgerAnswer> {
      if (queue.length >= queueMaximum)
        return Promise.reject(new QueueFullError('too many requests are waiting to be posted'));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        running ??= drain();
      });
    },
    depth: () => queue.length,
    /** Resolves when nothing is waiting or being written. */
    idle: () => running ?? Promise.resolve(),
  };
}

/** The database went away and did not come back in time: the batch may or may not be written; its keys will tell. */
export class UnknownOutcomeError extends Error {}
