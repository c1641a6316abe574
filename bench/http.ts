import { startLoad } from './generator.ts';
import { callers, emailOf, plainConnections, startPlain, type MembersDatabase } from './members.ts';
import { openSessions, startServer } from './server.ts';
import { measureRate, milliseconds, ratio, takeTurns, whole, type Finding, type Rate, type Sizes } from './support.ts';

/** As many as ask at once when a day is busy. */
const manyConnections = 256;
const senders = 500;
const receivers = 5_000;

export const httpNotes = `\
A server process of its own (\`--services=api\`) does everything that a transfer needs: session, input, idempotency key, ledger,
and the posted operation in full as the answer. autocannon asks it from another process, over ${callers} and over ${manyConnections} connections
(the more ask at once, the more share a transaction), as 500 members, each time with a new key; it needs a good part of the machine
itself. The plain way is the one of the posting figures, without HTTP, where more callers gain nothing; all take turns.`;

/** Transfers by HTTP against one transaction a transfer without HTTP. */
export async function benchHttp(
  database: MembersDatabase,
  { rounds, secondsARound, members }: Sizes,
): Promise<Finding[]> {
  const server = await startServer(database);
  const plain = await startPlain(database.url);
  const load = startLoad();
  const numbers = Array.from({ length: Math.min(senders, members) }, (_, place) => place + 1);
  const { rows } = await database.pool.query<{ id: bigint }>('select id from users where email = any($1) order by id', [
    numbers.map(emailOf),
  ]);
  const tokens = await openSessions(
    database.pool,
    rows.map(({ id }) => id),
  );
  const others = Array.from({ length: Math.min(receivers, members - numbers.length) }, (_, place) =>
    emailOf(members - place),
  );
  let failures = 0;
  const byHttp = async (connections: number, seconds = secondsARound): Promise<Rate> => {
    const answer = await load.run({ url: server.url, connections, seconds, tokens, receivers: others });
    failures += answer.failures;
    return answer;
  };
  const plainly = () =>
    measureRate(callers, secondsARound, (caller) => plain.transfer(caller, database.pick(), database.pick()));

  await byHttp(callers, 2 * secondsARound);
  await plainly();
  const [few, many, one] = await takeTurns(rounds, [() => byHttp(callers), () => byHttp(manyConnections), plainly]);
  load.stop();
  await plain.stop();
  await server.stop();

  const told = ({ perSecond, medianMilliseconds }: Rate) =>
    `${whole(perSecond)}/s (median ${milliseconds(medianMilliseconds)}) against ${whole(one.perSecond)}/s: ${ratio(perSecond, one.perSecond)}`;
  const plainWay = `against one transaction a transfer without HTTP (${plainConnections} connections)`;
  return [
    {
      name: `transfers by HTTP, ${callers} connections, ${plainWay}`,
      value: told(few),
      goal: 'known',
      isMet: few.perSecond > 0,
    },
    {
      name: `transfers by HTTP, ${manyConnections} connections, ${plainWay}`,
      value: told(many),
      goal: '≥ 6,000/s, or ≥ 4 ×',
      isMet: many.perSecond >= 6_000 || many.perSecond >= 4 * one.perSecond,
    },
    { name: 'answers by HTTP that were no success', value: whole(failures), goal: '0', isMet: failures === 0 },
  ];
}
