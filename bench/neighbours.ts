import { setTimeout as pause } from 'node:timers/promises';
import type { LoadAnswer } from './load.ts';
import { startLoad } from './generator.ts';
import { emailOf, type MembersDatabase } from './members.ts';
import { openSessions, startServer } from './server.ts';
import { milliseconds, say, type Finding, type Sizes } from './support.ts';
import { startSilentNode, troubles, type Scene } from './troubles.ts';

export const neighboursNotes = `\
Eight members at a time send miles by HTTP, and none of them has to do with the trouble beside them. Each trouble is there for the
whole of its round; the 99th percentile of its round is held against that of the quiet rounds before and after it.`;

const connections = 8;
const senders = 200;

/** How long members wait while somebody or something else is in trouble. */
export async function benchNeighbours(database: MembersDatabase, sizes: Sizes): Promise<Finding[]> {
  const node = await startSilentNode();
  const server = await startServer(database, node.url);
  const load = startLoad();
  const { rows } = await database.pool.query<{ id: bigint }>('select id from users where email = any($1) order by id', [
    Array.from({ length: senders }, (_, place) => emailOf(place + 1)),
  ]);
  const tokens = await openSessions(
    database.pool,
    rows.map(({ id }) => id),
  );
  const receivers = Array.from({ length: senders }, (_, place) => emailOf(senders + place + 1));
  const ask = (seconds: number): Promise<LoadAnswer> =>
    load.run({ url: server.url, connections, seconds, tokens, receivers });
  const scene: Scene = { database, server, tokens, outsiders: database.accounts.slice(3 * senders) };
  const findings: Finding[] = [];
  await ask(4);
  for (const { name, start } of troubles(sizes)) {
    const before = await ask(sizes.secondsARound);
    const stop = await start(scene);
    await pause(200);
    const under = await ask(3 * sizes.secondsARound);
    await stop();
    const after = await ask(sizes.secondsARound);
    const quiet = Math.max(before.slowMilliseconds, after.slowMilliseconds);
    say(`${name}: ${milliseconds(under.slowMilliseconds)}`);
    findings.push({
      name: `unrelated transfers, 99 of 100 within, ${name}`,
      value: `${milliseconds(under.slowMilliseconds)} against ${milliseconds(quiet)}${under.failures > 0 ? `, ${under.failures} failures` : ''}`,
      goal: '≤ 3 ×, or ≤ 25 ms',
      isMet: under.failures === 0 && (under.slowMilliseconds <= 3 * quiet || under.slowMilliseconds <= 25),
    });
  }
  load.stop();
  await server.stop();
  node.stop();
  return findings;
}
