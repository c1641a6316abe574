import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { callers, plainConnections, startPlain, transferOf, type MembersDatabase } from './members.ts';
import { measureRate, ratio, takeTurns, whole, type Finding, type Sizes } from './support.ts';

export const postingNotes = `\
The ledger's own interface, in process, without HTTP. The plain way does the same on the same tables, with the same guards,
checks, key and notice, in a transaction for each transfer. All of them take turns in short rounds; the medians of the rounds
are compared.`;

/** Posting against one transaction for each transfer, spread and on one popular receiver. */
export async function benchPosting(database: MembersDatabase, sizes: Sizes): Promise<Finding[]> {
  const { accounts, pick } = database;
  const { rounds, secondsARound } = sizes;
  const ally = accounts[0] as bigint;
  const plain = await startPlain(database.url);
  const ledger = createLedger({ databaseUrl: database.url });
  let run = 0;
  const batched = (count: number, to: () => bigint) => {
    run += 1;
    return measureRate(count, secondsARound, (_caller, turn) =>
      ledger.submit(transferOf(pick(), to(), `run ${run} ${turn}`)),
    );
  };
  const one = (count: number) => measureRate(count, secondsARound, (caller) => plain.transfer(caller, pick(), pick()));

  await batched(callers, pick);
  await one(callers);
  const [plainSpread, spread, hot, plainAlone, alone] = await takeTurns(rounds, [
    () => one(callers),
    () => batched(callers, pick),
    () => batched(callers, () => ally),
    () => one(1),
    () => batched(1, pick),
  ]);
  await ledger.close();
  await plain.stop();

  return [
    {
      name: `posting, ${callers} callers, against one transaction a transfer (${plainConnections} connections)`,
      value: `${whole(spread.perSecond)}/s against ${whole(plainSpread.perSecond)}/s: ${ratio(spread.perSecond, plainSpread.perSecond)}`,
      goal: '≥ 6 ×',
      isMet: spread.perSecond >= 6 * plainSpread.perSecond,
    },
    {
      name: 'one caller alone, median wait against one transaction a transfer',
      value: `${alone.medianMilliseconds.toFixed(2)} ms against ${plainAlone.medianMilliseconds.toFixed(2)} ms`,
      goal: 'no longer',
      isMet: alone.medianMilliseconds <= plainAlone.medianMilliseconds,
    },
    {
      name: 'all transfers to one ally, against the spread rate',
      value: `${whole(hot.perSecond)}/s: ${Math.round((hot.perSecond / spread.perSecond) * 100)} %`,
      goal: '≥ 80 %',
      isMet: hot.perSecond >= 0.8 * spread.perSecond,
    },
  ];
}
