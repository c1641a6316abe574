import { setPriority } from 'node:os';
import { argv } from 'node:process';

/** How far behind whoever is waited for a file's thread stands (nice value): beside them it gets a tenth of what they get, alone all. */
const niceness = 10;

// Begun by `streamFile` for the worker that it names. On Linux a priority is a thread's own, and this one's loading is work already.
if (process.platform === 'linux') setPriority(niceness);
await import(argv[2] as string);
