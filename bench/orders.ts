import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseBrand } from '../packages/api/src/brand.ts';
import { dayOf } from '../apps/server/src/platform/calendar.ts';
import { beginSettings } from '../apps/server/src/modules/settings/index.ts';
import { createDatabase } from '../apps/server/src/platform/database.ts';
import { ask } from './ask.ts';
import { openSessions, startServer, type BenchServer } from './server.ts';
import {
  median,
  milliseconds,
  ratio,
  startBenchDatabase,
  timed,
  whole,
  type BenchDatabase,
  type Finding,
} from './support.ts';

export const ordersNotes = `\
A server process of its own (\`--services=api\`) and orders of packages of miles that wait for staff. Some are approved one after another, and
some by ten of the staff at once, until the process has its connections, knows its statements and has compiled what is hot, as one in service has; then ten of the staff approve twenty each, all at the same time, each one order after another: every approval writes the operation, its
miles, the audit and the mail. Then a bank statement is uploaded (CSV) whose movements pay a tenth as many orders, and the list of what
pays what is read.`;

const staffCount = 10;
const ordersOfEach = 20;
const singles = 60;
const warmOfEach = 60;
const memberCount = 500;
const movementCount = 10_000;
const awaitedCount = 1_000;
/** The package of a thousand miles, as a new programme has it. */
const packageId = 4;

const brand = parseBrand(JSON.parse(readFileSync(new URL('../brand/avp.json', import.meta.url), 'utf8')));

/** How long staff wait for one another's approvals, and how fast a statement finds its orders. */
export async function benchOrders(): Promise<Finding[]> {
  const bench = await startBenchDatabase();
  const server = await startServer(bench);
  try {
    await beginSettings(createDatabase(bench.pool), brand);
    const staff = await openSessions(bench.pool, await openPeople(bench));
    return [await approve(bench, server, staff), await readStatement(bench, server, staff[0] ?? '')];
  } finally {
    await server.stop();
    await bench.stop();
  }
}

/** Opens the members, who buy in turn, and the staff, whose numbers it gives. */
async function openPeople({ pool }: BenchDatabase): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into users (role_id, status, first_name, last_name, email, membership_id, customerid, registered_at)
     select case when i <= $2 then 3 else 1 end, 'activo', 'Ana', 'Rojas', 'persona' || i || '@bench.example', 2, lpad(i::text, 10, '0'), '2020-01-01'
     from generate_series(1, $1::integer + $2::integer) i order by i returning id`,
    [staffCount, memberCount],
  );
  const people = rows.map(({ id }) => id);
  await pool.query(
    `insert into accounts (id, kind, user_id, address_eth)
     select nextval('account_id_seq'), 'member', id, '0x' || lpad(to_hex(id), 40, '0') from unnest($1::bigint[]) id`,
    [people.slice(0, memberCount)],
  );
  return people.slice(memberCount);
}

/** Orders of the package by pago móvil that wait for staff; their references are numbered from the first one on. */
async function order({ pool }: BenchDatabase, firstReference: number, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into orders (user_id, account_id, key, input_hash, quote_id, product_id, product_version_id, type, name, description, miles,
       price_usd, total_usd, dollar_price, total_ves, method, payer_name, payer_email, bank, bank_reference, paid_on, payment_key, stage, lease_until)
     select a.user_id, a.id, 'bench ' || n, '', gen_random_uuid(), v.product_id, v.id, v.type, v.name, '', v.miles,
       v.price_usd_cents, v.price_usd_cents, 36.5, 100000 + n, 'pago-movil', 'Ana', 'ana@bench.example', '0134', n::text, $3::date, 'bench ' || n, 'waiting', 'infinity'
     from (select *, row_number() over (order by id) as place from accounts where kind = 'member') a, (select * from product_versions where product_id = $4 order by starts_at desc limit 1) v,
       generate_series($1::integer, $1::integer + $2::integer - 1) n
     where a.place = 1 + n % $5::integer returning id::integer`,
    [firstReference, count, dayOf(new Date()), packageId, memberCount],
  );
  return rows.map(({ id }) => id);
}

const post = ({ url }: BenchServer, path: string, token: string, body: object): Promise<unknown> =>
  ask(`${url}/api/v1${path}`, { method: 'POST', token, headers: { 'idempotency-key': randomUUID() }, body });

async function approve(bench: BenchDatabase, server: BenchServer, staff: readonly string[]): Promise<Finding> {
  const approveOne = (token: string, id: number) =>
    timed(() => post(server, '/membership-orders/update', token, { id, status: 'aprobado' }));
  const alone: number[] = [];
  for (const id of await order(bench, 1, singles)) alone.push(await approveOne(staff[0] ?? '', id));
  // The first ones wait for what a new process has not done yet.
  const single = median(alone.slice(singles / 2));
  const approveAtOnce = async (ids: readonly number[], each: number, waits: number[]) => {
    await Promise.all(
      staff.map(async (token, place) => {
        for (const id of ids.slice(place * each, (place + 1) * each)) waits.push(await approveOne(token, id));
      }),
    );
  };
  const warm = await order(bench, 1 + singles, staffCount * warmOfEach);
  await approveAtOnce(warm, warmOfEach, []);
  const ids = await order(bench, 1 + singles + warm.length, staffCount * ordersOfEach);
  const waits: number[] = [];
  const took = await timed(() => approveAtOnce(ids, ordersOfEach, waits));
  const longest = Math.max(...waits);
  return {
    name: `${whole(ids.length)} orders approved by ${staffCount} staff at once (${whole(took)} ms), the longest wait`,
    value: `${milliseconds(longest)} against ${milliseconds(single)} alone: ${ratio(longest, single)}`,
    goal: '≤ 3 ×',
    isMet: longest <= 3 * single,
  };
}

async function readStatement(bench: BenchDatabase, server: BenchServer, token: string): Promise<Finding> {
  const first = 10_000_000;
  await order(bench, first, awaitedCount);
  const day = dayOf(new Date());
  const lines = Array.from({ length: movementCount }, (_, place) => {
    const cents = String(100_000 + first + place);
    return `${day};${first + place};${cents.slice(0, -2)},${cents.slice(-2)}`;
  });
  const csv = ['Fecha;Referencia;Monto', ...lines].join('\n');
  const file = `data:text/csv;base64,${Buffer.from(csv).toString('base64')}`;
  const took = await timed(async () => {
    await post(server, '/bank-movements/file', token, { file, name: 'banco.csv', method: 'pago-movil' });
    const { rows } = (await ask(`${server.url}/api/v1/bank-movements/matches?method=pago-movil`, { token })) as {
      rows: readonly { kind: string }[];
    };
    const exact = rows.filter(({ kind }) => kind === 'exact').length;
    if (exact !== awaitedCount) throw new Error(`of ${awaitedCount} orders ${exact} were found`);
  });
  return {
    name: `a bank statement of ${whole(movementCount)} movements, read and matched with ${whole(awaitedCount)} orders`,
    value: `${(took / 1000).toFixed(1)} s`,
    goal: '≤ 5 s',
    isMet: took <= 5_000,
  };
}
