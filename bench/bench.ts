import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benchHttp, httpNotes } from './http.ts';
import { startMembers } from './members.ts';
import { benchPosting, postingNotes } from './posting.ts';
import type { Sizes } from './support.ts';

const sizes: Sizes = { members: 100_000, operations: 1_000_000, rounds: 7, secondsARound: 2, settlementHolders: 1, settlementOperations: 1 };
const { positionals } = parseArgs({ allowPositionals: true });
const database = await startMembers(sizes);
if (positionals.includes('posting')) console.table(await benchPosting(database, sizes));
if (positionals.includes('http')) console.table(await benchHttp(database, sizes));
await database.stop();
void [writeFile, httpNotes, postingNotes];
