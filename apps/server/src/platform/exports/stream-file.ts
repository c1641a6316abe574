import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** What a file's worker sends: bytes, the end, or why it failed. */
export type WorkerMessage = { readonly chunk: Uint8Array } | { readonly end: true } | { readonly error: string };

/** How many chunks may be under way before the reader has to ask for more. */
const chunksUnderWay = 8;

/** Rows come and go quickly: without bounds the thread would let hundreds of megabytes pile up before it looks for what is over. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

const stripTypes = new URL('strip-types.mjs', import.meta.url).href;

export interface FileReading {
  /** Aborted when the reader goes away. */
  readonly signal: AbortSignal;
  /** How long the reader may take nothing of what is there, in milliseconds. */
  readonly idleMilliseconds: number;
  /** How long the whole file may take. */
  readonly longestMilliseconds: number;
  /** How much the thread may hold. */
  readonly memoryMegabytes?: number | undefined;
}

/**
 * Streams a file that a worker thread writes, so that other requests keep their pace. The worker goes only as fast as
 * the reader, and ends at once when the reader goes away, takes nothing for too long, or the signal is aborted.
 */
export function streamFile(
  worker: URL,
  data: object,
  { signal, idleMilliseconds, longestMilliseconds, memoryMegabytes }: FileReading,
): Readable {
  const maxOldGenerationSizeMb = memoryMegabytes ?? resourceLimits.maxOldGenerationSizeMb;
  const limits = { ...resourceLimits, maxOldGenerationSizeMb };
  const thread = new Worker(worker, {
    workerData: data,
    execArgv: ['--import', stripTypes],
    resourceLimits: limits,
  });
  let credit = 0;
  let patience: NodeJS.Timeout | undefined;
  const content = new Readable({
    highWaterMark: 256 * 1024,
    read() {
      clearTimeout(patience);
      patience = undefined;
      if (credit >= chunksUnderWay) return;
      thread.postMessage(chunksUnderWay - credit);
      credit = chunksUnderWay;
    },
    destroy(error, done) {
      clearTimeout(patience);
      clearTimeout(whole);
      thread.terminate().then(() => done(error), done);
    },
  });
  const whole = setTimeout(() => content.destroy(new Error('the file takes too long')), longestMilliseconds);
  whole.unref();
  /** There is more than the reader takes: from here on the reader's time runs, until more is asked for. */
  function waitForReader(): void {
    const giveUp = () => content.destroy(new Error('nobody reads the file'));
    patience ??= setTimeout(giveUp, idleMilliseconds);
  }
  thread.on('message', (message: WorkerMessage) => {
    if ('error' in message) return content.destroy(new Error(message.error));
    if ('end' in message) {
      content.push(null);
      return waitForReader();
    }
    credit -= 1;
    return content.push(message.chunk) ? undefined : waitForReader();
  });
  thread.once('error', (error) => content.destroy(error));
  thread.once('exit', (code) => code !== 0 && content.destroy(new Error(`the file's worker ended with ${code}`)));
  if (signal.aborted) content.destroy();
  else signal.addEventListener('abort', () => content.destroy(), { once: true });
  return content;
}
