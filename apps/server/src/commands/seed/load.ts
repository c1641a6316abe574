import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Wallets } from '../../platform/wallets.ts';
import { operationColumns, operationLines, type OperationsOptions } from './operations.ts';
import { accountColumns, accountLines, userColumns, userLines, type PeopleOptions } from './people.ts';

const linesAtOnce = 500;
const chunkOperations = 20_000;

/** Some of the lines, several in each buffer; the iterator goes on where it was left. */
function* joined(lines: Iterator<string, undefined>, maximum = Infinity): Generator<Buffer> {
  let waiting: string[] = [];
  for (let count = 0; count < maximum; count += 1) {
    const { value } = lines.next();
    if (value === undefined) break;
    waiting.push(value);
    if (waiting.length < linesAtOnce) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
  }
  yield Buffer.from(waiting.join(''));
}

/** Loads lines into a table; returns how many went by. */
async function copy(
  client: pg.ClientBase,
  target: string,
  lines: Iterator<string, undefined>,
  maximum?: number,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  let count = 0;
  const counted: Iterator<string, undefined> = {
    next() {
      const line = lines.next();
      if (!line.done) count += 1;
      return line;
    },
  };
  await pipeline(Readable.from(joined(counted, maximum), { objectMode: true }), stream);
  return count;
}

/** Takes so many numbers of a sequence at once; returns the first. */
export async function reserve(client: pg.ClientBase, sequence: string, count: number): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>('select nextval($1::regclass) as first', [sequence]);
  const first = rows[0]?.first ?? 0n;
  await client.query('select setval($1::regclass, $2)', [sequence, first + BigInt(count) - 1n]);
  return first;
}

/** Loads people and accounts by COPY, in one transaction. */
export async function loadPeople(client: pg.ClientBase, options: PeopleOptions, wallets: Wallets): Promise<void> {
  await client.query('begin');
  await copy(client, `users (${userColumns})`, userLines(options));
  await copy(client, `accounts (${accountColumns})`, accountLines(options, wallets));
  await client.query('commit');
}

const insertText = (isSettled: boolean) => `
  with new_operations as (
    insert into operations (${operationColumns}) select ${operationColumns} from seed_operations order by id
  ), new_postings as (
    insert into postings (operation_id, account_id, amount)
    select id, from_account_id, -amount from seed_operations
    union all select id, to_account_id, total from seed_operations
    union all select id, 2, fee from seed_operations where fee <> 0
    order by 1, 2
  ), new_references as (
    insert into operation_references (operation_id, kind, reference, is_unique)
    select id, 'opening', to_account_id || ':', true from seed_operations where type = 7
  ), new_settlements as (
    insert into settlements (operation_id, is_off_chain) select id, ${isSettled} from seed_operations order by id
  )
  select`;

/**
 * Loads operations: COPY into a table aside, then one statement a chunk for operations and postings together, because the guards
 * look at both when the statement ends. Nothing of the guards is off.
 */
export async function loadOperations(
  client: pg.ClientBase,
  options: OperationsOptions,
  isSettled: boolean,
  onChunk: (done: number) => void,
): Promise<void> {
  await client.query(
    `create temporary table seed_operations as select ${operationColumns} from operations with no data`,
  );
  // Whole chunks are joined: an index look-up for each row would be slower. And blocks are not closed while ids are filled in.
  // A history brings its times.
  await client.query(`set millaje.given_times = 'on'`);
  await client.query(
    `set enable_nestloop = off; set work_mem = '64MB'; set synchronous_commit = off; select pg_advisory_lock(${advisoryLocks.operationBlocks})`,
  );
  const lines = operationLines(options);
  for (let done = 0; done < options.count;) {
    await client.query('begin');
    done += await copy(client, `seed_operations (${operationColumns})`, lines, chunkOperations);
    await client.query('analyze seed_operations');
    await client.query(insertText(isSettled));
    await client.query('truncate seed_operations');
    await client.query('commit');
    onChunk(done);
  }
  await client.query(
    `drop table seed_operations; select pg_advisory_unlock(${advisoryLocks.operationBlocks}); reset all`,
  );
}
