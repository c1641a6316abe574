import './behind-others.ts';
import { sendBytes } from './send-bytes.ts';

/** Declared so that there is something to strip. */
type Name = string;

/** What Node.js itself has loaded for this thread. */
const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly Name[] };

await sendBytes(one(Buffer.from(JSON.stringify(moduleLoadList))));

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
