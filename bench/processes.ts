import { cpus } from 'node:os';
import { startLoad } from './generator.ts';
import { callers, emailOf, type MembersDatabase } from './members.ts';
import { openSessions, startServer } from './server.ts';
import { median, milliseconds, ratio, takeTurns, whole, type Finding, type Rate, type Sizes } from './support.ts';

export const processesNotes = `\
Server processes as in **http**, on one database, with the same ${callers} connections shared among them. On a machine whose cores they,
the load and PostgreSQL share, more of them cannot be faster: the figure says that they do not stand in each other's way.`;

const counts = [1, 2, 4] as const;
/** Where they have no core of their own they take turns, and each costs memory and caches. */
const leastOf = (count: number) => (count <= cpus().length ? 0.7 : 0.5);

/** Transfers by HTTP through several processes on one database, against one process. */
export async function benchProcesses(
  database: MembersDatabase,
  { rounds, secondsARound, members }: Sizes,
): Promise<Finding[]> {
  const all = Math.max(...counts);
  const servers = await Promise.all(Array.from({ length: all }, () => startServer(database)));
  const loads = servers.map(() => startLoad());
  const numbers = Array.from({ length: Math.min(500, members) }, (_, place) => place + 1);
  const { rows } = await database.pool.query<{ id: bigint }>('select id from users where email = any($1) order by id', [
    numbers.map(emailOf),
  ]);
  const tokens = await openSessions(
    database.pool,
    rows.map(({ id }) => id),
  );
  const receivers = Array.from({ length: Math.min(5_000, members - numbers.length) }, (_, place) =>
    emailOf(members - place),
  );
  let failures = 0;
  const through = async (count: number): Promise<Rate> => {
    const answers = await Promise.all(
      servers.slice(0, count).map(({ url }, place) => {
        const mine = tokens.filter((_token, number) => number % count === place);
        const load = loads[place];
        if (!load) throw new Error('there are as many loads as servers');
        return load.run({ url, connections: callers / count, seconds: secondsARound, tokens: mine, receivers });
      }),
    );
    failures += answers.reduce((sum, answer) => sum + answer.failures, 0);
    return {
      perSecond: answers.reduce((sum, { perSecond }) => sum + perSecond, 0),
      medianMilliseconds: median(answers.map(({ medianMilliseconds }) => medianMilliseconds)),
    };
  };
  for (const count of counts) await through(count);
  const rates = await takeTurns(
    rounds,
    counts.map((count) => () => through(count)),
  );
  for (const load of loads) load.stop();
  for (const server of servers) await server.stop();
  const [one] = rates;
  if (!one) throw new Error('nothing was measured');
  return [
    ...counts.slice(1).map((count, place): Finding => {
      const rate = rates[place + 1] ?? one;
      return {
        name: `transfers by HTTP through ${count} processes, against one`,
        value: `${whole(rate.perSecond)}/s (median ${milliseconds(rate.medianMilliseconds)}) against ${whole(one.perSecond)}/s (median ${milliseconds(one.medianMilliseconds)}): ${ratio(rate.perSecond, one.perSecond)}`,
        goal: `≥ ${leastOf(count)} ×`,
        isMet: rate.perSecond >= leastOf(count) * one.perSecond,
      };
    }),
    {
      name: 'answers of several processes that were no success',
      value: whole(failures),
      goal: '0',
      isMet: failures === 0,
    },
  ];
}
