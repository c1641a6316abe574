import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { callers, plainConnections, transferOf, type MembersDatabase } from './members.ts';
import { measureRate, ratio, takeTurns, whole, type Finding, type Rate, type Sizes } from './support.ts';

export const otherLedgerNotes = `\
Another ledger that is made of SQL functions, given by its files: \`pgledger_create_account\`, \`pgledger_create_transfer\` and
\`pgledger_create_transfers\` in a database of their own on the same server, by as many connections as the plain way has. Both take
turns. It keeps no keys, no kinds of operations, no people and no queue of settlement.`;

/** So many transfers go to the other ledger in one call where it takes several. */
const together = 100;
const accountsMaximum = 10_000;

/** Posting against another ledger's functions: one at a time, in batches of its own, and on one popular account. */
export async function benchOtherLedger(
  database: MembersDatabase,
  { rounds, secondsARound, members }: Sizes,
  files: readonly string[],
): Promise<Finding[]> {
  const other = await startOther(database, files, Math.min(members, accountsMaximum));
  const ledger = createLedger({ databaseUrl: database.url });
  let run = 0;
  const ours = (to: () => bigint) => {
    run += 1;
    return measureRate(callers, secondsARound, (_caller, turn) =>
      ledger.submit(transferOf(database.pick(), to(), `beside another ${run} ${turn}`)),
    );
  };
  const [popular, theirPopular] = [database.accounts[0] as bigint, other.accounts[0] as string];
  const theirs = (to: () => string) =>
    measureRate(plainConnections, secondsARound, (caller) => other.transfer(caller, other.pick(), to()));
  const inBatches = async (): Promise<Rate> => {
    const rate = await measureRate(plainConnections, secondsARound, (caller) => other.transferMany(caller, together));
    return { ...rate, perSecond: rate.perSecond * together };
  };
  const [spread, single, batches, hot, theirHot] = await takeTurns(rounds, [
    () => ours(database.pick),
    () => theirs(other.pick),
    inBatches,
    () => ours(() => popular),
    () => theirs(() => theirPopular),
  ]);
  await ledger.close();
  await other.stop();
  const finding = (name: string, own: Rate, their: Rate): Finding => ({
    name,
    value: `${whole(own.perSecond)}/s against ${whole(their.perSecond)}/s: ${ratio(own.perSecond, their.perSecond)}`,
    goal: 'known',
    isMet: true,
  });
  return [
    finding('posting against the other ledger, a transfer at a time', spread, single),
    finding(`posting against the other ledger, ${together} transfers a call`, spread, batches),
    finding('all transfers to one account, against the other ledger', hot, theirHot),
  ];
}

/** The other ledger in a database of its own, with accounts that may owe. */
async function startOther({ pool, url }: MembersDatabase, files: readonly string[], count: number) {
  await pool.query('create database another_ledger');
  const clients = await Promise.all(
    Array.from({ length: plainConnections }, async () => {
      const client = new pg.Client({ connectionString: url.replace(/\/[^/?]+(\?|$)/, '/another_ledger$1') });
      // When the run is given up its database goes first.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  const [first] = clients as [pg.Client];
  for (const file of files) await first.query(await readFile(file, 'utf8'));
  const { rows } = await first.query<{ id: string }>(
    `select (pgledger_create_account('cuenta ' || place, 'AVPM')).id from generate_series(1, $1) place`,
    [count],
  );
  await first.query('vacuum analyze');
  const accounts = rows.map(({ id }) => id);
  const pick = () => accounts[Math.floor(Math.random() * accounts.length)] as string;
  const otherThan = (id: string) => {
    for (let one = pick(); ; one = pick()) if (one !== id) return one;
  };
  const clientOf = (caller: number) => clients[caller % clients.length] as pg.Client;
  return {
    accounts,
    pick,
    transfer: (caller: number, from: string, to: string) =>
      clientOf(caller).query({
        name: 'one',
        text: `select * from pgledger_create_transfer($1, $2, '50')`,
        values: [from === to ? otherThan(to) : from, to],
      }),
    transferMany: (caller: number, size: number) => {
      const froms = Array.from({ length: size }, pick);
      return clientOf(caller).query({
        name: 'many',
        text: `select * from pgledger_create_transfers((select array_agg((t.sender, t.receiver, '50')::transfer_request) from unnest($1::text[], $2::text[]) as t (sender, receiver)))`,
        values: [froms, froms.map(otherThan)],
      });
    },
    async stop() {
      await Promise.all(clients.map((client) => client.end()));
      await pool.query('drop database another_ledger');
    },
  };
}
