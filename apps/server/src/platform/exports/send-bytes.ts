import { EventEmitter, once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from './stream-file.ts';

/** Runs in a worker thread: sends the bytes of a file as fast as the other side asks for them, and why there are no more. */
export async function sendBytes(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);
  const credit = createCredit();
  try {
    const chunks = bytes[Symbol.asyncIterator]();
    // Asked for first: until then the work rests, since it may be another file's turn.
    for (await credit.wait(); ; await credit.wait()) {
      const next = await chunks.next();
      if (next.done) break;
      credit.spend();
      send({ chunk: next.value });
    }
    send({ end: true });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
  parentPort?.close();
}

/** Counts what the other side has asked for; `wait` waits while that is nothing. */
function createCredit() {
  const credit = { available: 0 };
  const asked = new EventEmitter();
  parentPort?.on('message', (more: number) => {
    credit.available += more;
    asked.emit('more');
  });
  return {
    async wait(): Promise<void> {
      while (credit.available <= 0) await once(asked, 'more');
    },
    spend: () => {
      credit.available -= 1;
    },
  };
}
