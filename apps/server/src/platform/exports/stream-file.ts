import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/** What a file's worker sends: bytes, the end, or why it failed. */
export type WorkerMessage = { readonly chunk: Uint8Array } | { readonly end: true } | { readonly error: string };

/** How many chunks are asked for in one turn. */
const chunksUnderWay = 16;
/** A turn ends after so long whatever has come: whoever waits for a slow database holds up nobody else. */
const longestTurnMilliseconds = 2_000;
/** Half of the processors for all files of a process: the other half stays with those who wait for an answer. */
const ofThisProcess = createWorkplaces(Math.max(1, Math.floor(availableParallelism() / 2)));

/** So many files are worked at at the same time, each for a turn; whoever finds no place waits for one, first come, first served. */
export function createWorkplaces(places: number): BulkheadPolicy {
  return bulkhead(places, Number.MAX_SAFE_INTEGER);
}

/** Rows come and go quickly: without bounds the thread would let hundreds of megabytes pile up before it looks for what is over. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/** What every file's thread loads before its own module, in this order. */
const loadedFirst = ['behind-others.mjs', 'strip-types.mjs'].flatMap((name) => [
  '--import',
  new URL(name, import.meta.url).href,
]);

export interface FileReading {
  /** Aborted when the reader goes away. */
  readonly signal: AbortSignal;
  /** How long the reader may take nothing of what is there, in milliseconds. */
  readonly idleMilliseconds: number;
  /** How long the whole file may take. */
  readonly longestMilliseconds: number;
  /** How much the thread may hold. */
  readonly memoryMegabytes?: number | undefined;
  /** Where it is worked at; by default those of the process. */
  readonly workplaces?: BulkheadPolicy;
}

/**
 * Streams a file that a worker thread writes, so that other requests keep their pace. The worker goes only as fast as
 * the reader, in turns with those of other files, and ends at once when the reader goes away, takes nothing for too long, or the
 * signal is aborted.
 */
export function streamFile(
  worker: URL,
  data: object,
  { signal, idleMilliseconds, longestMilliseconds, memoryMegabytes, workplaces = ofThisProcess }: FileReading,
): Readable {
  let thread: Worker | undefined;
  let credit = 0;
  let isInLine = false;
  let endTurn = () => {};
  let patience: NodeJS.Timeout | undefined;
  const content = new Readable({
    highWaterMark: 256 * 1024,
    read() {
      clearTimeout(patience);
      patience = undefined;
      if (credit > 0 || isInLine) return;
      isInLine = true;
      workplaces.execute(work).catch((error: Error) => content.destroy(error));
    },
    destroy(error, done) {
      clearTimeout(patience);
      clearTimeout(whole);
      endTurn();
      Promise.resolve(thread?.terminate()).then(() => done(error), done);
    },
  });
  const whole = setTimeout(() => content.destroy(new Error('the file takes too long')), longestMilliseconds);
  whole.unref();
  /** There is more than the reader takes: from here on the reader's time runs, until more is asked for. */
  function waitForReader(): void {
    const giveUp = () => content.destroy(new Error('nobody reads the file'));
    patience ??= setTimeout(giveUp, idleMilliseconds);
  }
  function receive(message: WorkerMessage): void {
    if ('error' in message) return void content.destroy(new Error(message.error));
    if ('end' in message) {
      endTurn();
      content.push(null);
      return waitForReader();
    }
    credit -= 1;
    if (credit === 0) endTurn();
    return content.push(message.chunk) ? undefined : waitForReader();
  }
  /** A turn: asks for some chunks, and is over when they have come. The first one starts the thread. */
  async function work(): Promise<void> {
    isInLine = false;
    if (content.destroyed) return;
    thread ??= startThread(worker, data, memoryMegabytes)
      .on('message', receive)
      .once('error', (error) => content.destroy(error))
      .once('exit', (code) => code !== 0 && content.destroy(new Error(`the file's worker ended with ${code}`)));
    credit = chunksUnderWay;
    thread.postMessage(credit);
    await new Promise<void>((resolve) => {
      const turn = setTimeout(resolve, longestTurnMilliseconds);
      endTurn = () => {
        clearTimeout(turn);
        resolve();
      };
    });
  }
  if (signal.aborted) content.destroy();
  else signal.addEventListener('abort', () => content.destroy(), { once: true });
  return content;
}

function startThread(worker: URL, data: object, memoryMegabytes = resourceLimits.maxOldGenerationSizeMb): Worker {
  return new Worker(worker, {
    workerData: data,
    execArgv: loadedFirst,
    resourceLimits: { ...resourceLimits, maxOldGenerationSizeMb: memoryMegabytes },
  });
}
