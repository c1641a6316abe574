import { workerData } from 'node:worker_threads';
import { sendBytes } from './send-bytes.ts';

/** Counts for all threads: how many work now, and how many worked at once at most. */
const { counts, pieces, hangsAt } = workerData as {
  readonly counts: Int32Array;
  readonly pieces: number;
  readonly hangsAt?: number;
};

await sendBytes(work());

async function* work(): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < pieces; piece += 1) {
    if (piece === hangsAt) await new Promise(() => undefined);
    const working = Atomics.add(counts, 0, 1) + 1;
    if (working > Atomics.load(counts, 1)) Atomics.store(counts, 1, working);
    // Long enough for another thread to be seen at work beside it.
    Atomics.wait(counts, 2, 0, 2);
    Atomics.sub(counts, 0, 1);
    yield Buffer.alloc(16);
  }
}
