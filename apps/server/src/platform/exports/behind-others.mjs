// The first thing that a file's thread does, before it reads the modules that it needs: reading them is half of its work.
// JavaScript, because it runs before what makes TypeScript readable.
import { constants, getPriority, setPriority } from 'node:os';

/** So far behind whoever is waited for a file's thread stands (nice values): beside them it gets a tenth of what they get, alone all. */
const steps = 10;

// On Linux a priority is a thread's own; elsewhere it would be the whole server's. One that was started behind others has its own from there:
// nobody may go back, and there is a last place.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW));
