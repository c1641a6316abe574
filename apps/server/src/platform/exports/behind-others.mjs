// The first thing that a file's thread does, before it reads the modules that it needs: reading them is half of its work.
// JavaScript, because it runs before what makes TypeScript readable.
import { setPriority } from 'node:os';

/** How far behind whoever is waited for a file's thread stands (nice value): beside them it gets a tenth of what they get, alone all. */
const niceness = 10;

// On Linux a priority is a thread's own; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(niceness);
