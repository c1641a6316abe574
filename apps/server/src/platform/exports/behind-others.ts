import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** How far behind whoever is waited for a file's thread stands (nice value): beside them it gets a tenth of what they get, alone all. */
const niceness = 10;

// The first import of every worker that writes a file. On Linux a priority is a thread's own.
if (process.platform === 'linux' && !isMainThread) setPriority(niceness);
