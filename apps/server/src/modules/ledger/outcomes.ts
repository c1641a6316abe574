/** The queue is full: the caller is told to come back, nothing was written. */
export class QueueFullError extends Error {}

/** Nobody waits for the answer any more, and it was not begun: nothing was written. */
export class CallerGoneError extends Error {}

/** An account stayed locked by somebody else, or the database had no time: nothing was written. */
export class BusyError extends Error {}

/** The commit may have happened and nobody could find out: the request's key will tell. */
export class UnknownOutcomeError extends Error {}

/** The commit was on its way, and what came back is no word of the database: it may have happened, and the connection is in doubt. */
export class AnswerLostError extends Error {}

/** Whether the caller is to come back with the same key: nothing was written, or nobody knows. */
export function comesBack(error: unknown): boolean {
  return (
    error instanceof QueueFullError ||
    error instanceof CallerGoneError ||
    error instanceof BusyError ||
    error instanceof UnknownOutcomeError
  );
}
