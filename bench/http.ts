import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadAnswer, LoadOrder } from './load.ts';
import { callers, emailOf, plainConnections, startPlain, type MembersDatabase } from './members.ts';
import { openSessions, startServer } from './server.ts';
import { measureRate, milliseconds, ratio, takeTurns, whole, type Finding, type Rate, type Sizes } from './support.ts';

export const httpNotes = `\
A server process of its own (\`--services=api\`) does everything that a transfer needs: session, input, idempotency key, ledger,
and the posted operation in full as the answer. autocannon asks it from another process, over ${callers} connections, as 500
members, each time with a new key; it needs a good part of the machine itself. The plain way is the one of the posting figures,
without HTTP; both take turns.`;

const senders = 500;
const receivers = 5_000;

/** Transfers by HTTP against one transaction a transfer without HTTP. */
export async function benchHttp(
  database: MembersDatabase,
  { rounds, secondsARound, members }: Sizes,
): Promise<Finding[]> {
  const server = await startServer(database);
  const plain = await startPlain(database.url);
  const generator = fork(fileURLToPath(new URL('./load.ts', import.meta.url)));
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
  let round = 0;
  const byHttp = async (seconds = secondsARound): Promise<Rate> => {
    round += 1;
    const order: LoadOrder = {
      url: server.url,
      connections: callers,
      seconds,
      round: `http-${process.pid}-${round}`,
      tokens,
      receivers: others,
    };
    generator.send(order);
    const [answer] = (await once(generator, 'message')) as [LoadAnswer];
    failures += answer.failures;
    return answer;
  };
  const plainly = () =>
    measureRate(callers, secondsARound, (caller) => plain.transfer(caller, database.pick(), database.pick()));

  await byHttp(2 * secondsARound);
  await plainly();
  const [http, one] = await takeTurns(rounds, [() => byHttp(), plainly]);
  generator.disconnect();
  await plain.stop();
  await server.stop();

  return [
    {
      name: `transfers by HTTP, ${callers} connections, against one transaction a transfer without HTTP (${plainConnections} connections)`,
      value: `${whole(http.perSecond)}/s (median ${milliseconds(http.medianMilliseconds)}) against ${whole(one.perSecond)}/s: ${ratio(http.perSecond, one.perSecond)}`,
      goal: '≥ 2.5 ×',
      isMet: http.perSecond >= 2.5 * one.perSecond,
    },
    { name: 'answers by HTTP that were no success', value: whole(failures), goal: '0', isMet: failures === 0 },
  ];
}
