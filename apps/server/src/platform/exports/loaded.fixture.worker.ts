import { getPriority } from 'node:os';
import { sendBytes } from './send-bytes.ts';

/** Declared so that there is something to strip. */
type Name = string;

/** What Node.js itself has loaded for this thread. */
const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly Name[] };

const about = { loaded: moduleLoadList, priority: getPriority() };
await sendBytes(one(Buffer.from(JSON.stringify(about))));

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
