import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { ask, open } from './ask.ts';
import { openSessions, startServer, type BenchServer } from './server.ts';
import { milliseconds, quantile, whole, type BenchDatabase, type Finding } from './support.ts';

export const excelNotes = `\
\`POST /operations/excel\` without a filter on a server process of its own, read to its end as fast as it comes. Memory is the
process's resident memory with its worker threads (\`VmRSS\`), looked at five times a second; it is compared with what the process
held before its first spreadsheet. The light call is \`GET /miles/getfee\`, one after another with pauses of 10 ms, before and
during. Given up means: the connection is closed after two seconds of reading, and we look until the worker's thread and its
query are gone.`;

/** The whole ledger as a spreadsheet, and what else the server does meanwhile. */
export async function benchExcel(database: BenchDatabase): Promise<Finding[]> {
  const server = await startServer(database);
  const { rows } = await database.pool.query<{ id: bigint; operations: bigint }>(
    `update users set role_id = 2 where id = (select min(id) from users) returning id, (select count(*) from operations) as operations`,
  );
  const [staff] = rows;
  if (!staff) throw new Error('there is nobody');
  const [token] = await openSessions(database.pool, [staff.id]);
  const download = () => open(`${server.url}/api/v1/operations/excel`, { method: 'POST', token, body: {} });
  const look = () => ask(`${server.url}/api/v1/miles/getfee`, { token });

  await lightCalls(look, pause(1_000));
  const before = await lightCalls(look, pause(5_000));
  const held = await server.memory();
  const export_ = readAll(server, download);
  const during = await lightCalls(look, export_);
  const { firstByte, whole: wholeTime, megabytes, memoryMaximum } = await export_;
  const givenUp = await giveUp(server, database, { download, readFor: Math.min(2_000, wholeTime / 5) });
  await server.stop();

  const grown = memoryMaximum - held;
  const [calmBefore, calmDuring] = [quantile(before, 0.95), quantile(during, 0.95)];
  return [
    {
      name: `spreadsheet of ${whole(Number(staff.operations))} operations, first byte`,
      value: milliseconds(firstByte),
      goal: '≤ 1 s',
      isMet: firstByte <= 1_000,
    },
    {
      name: 'spreadsheet, whole',
      value: `${(wholeTime / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
      goal: '≤ 40 s',
      isMet: wholeTime <= 40_000,
    },
    {
      name: 'spreadsheet, memory of the server process with its worker',
      value: `+ ${whole(grown)} MB over ${whole(held)} MB`,
      goal: '< + 200 MB',
      isMet: grown < 200,
    },
    {
      name: 'light call, 95 of 100 within, during the spreadsheet against before',
      value: `${milliseconds(calmDuring)} against ${milliseconds(calmBefore)} (${during.length} and ${before.length} calls)`,
      goal: '≤ 3 ×, or ≤ 20 ms',
      isMet: calmDuring <= 3 * calmBefore || calmDuring <= 20,
    },
    {
      name: 'spreadsheet given up, until worker and query are gone',
      value: milliseconds(givenUp),
      goal: '≤ 1 s',
      isMet: givenUp <= 1_000,
    },
  ];
}

/** The times of light calls, one after another until the other work ends. */
async function lightCalls(look: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  void until.finally(() => (state.isOver = true)).catch(() => undefined);
  const times: number[] = [];
  while (!state.isOver) {
    const startedAt = performance.now();
    await look();
    times.push(performance.now() - startedAt);
    await pause(10);
  }
  return times;
}

async function readAll(server: BenchServer, download: () => Promise<IncomingMessage>) {
  let memoryMaximum = 0;
  const watch = setInterval(
    () => void server.memory().then((now) => (memoryMaximum = Math.max(memoryMaximum, now))),
    200,
  );
  const startedAt = performance.now();
  const response = await download();
  if (response.statusCode !== 200) throw new Error(`the spreadsheet was answered ${response.statusCode}`);
  let firstByte = 0;
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstByte ||= performance.now() - startedAt;
    bytes += chunk.length;
  }
  clearInterval(watch);
  return { firstByte, whole: performance.now() - startedAt, megabytes: bytes / 1e6, memoryMaximum };
}

/** Reads for a while, goes away, and gives how long the worker's thread and its connection are still there after that. */
async function giveUp(
  server: BenchServer,
  { pool }: BenchDatabase,
  { download, readFor }: { download: () => Promise<IncomingMessage>; readFor: number },
): Promise<number> {
  const readers = async () => {
    const { rows } = await pool.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity where application_name = 'millaje export'`,
    );
    return Number(rows[0]?.count);
  };
  const threads = async () => (await readdir(`/proc/${server.pid}/task`)).length;
  // The thread of the spreadsheet before this one has ended by then.
  await pause(1_000);
  const calm = await threads();
  const response = await download();
  const chunks = response[Symbol.asyncIterator]();
  const until = performance.now() + readFor;
  while (performance.now() < until && !(await chunks.next()).done);
  if ((await readers()) === 0 || (await threads()) <= calm)
    throw new Error('the spreadsheet was over before it could be given up');
  response.destroy();
  const leftAt = performance.now();
  while ((await readers()) > 0 || (await threads()) > calm) await pause(10);
  return performance.now() - leftAt;
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
