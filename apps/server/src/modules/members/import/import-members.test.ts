import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importColumns } from './columns.ts';
import { csv, person, type Row } from './import-rows.fixture.ts';
import { books, database, folder, load, path, pool } from './importing.fixture.ts';

test('again, or under another name, is the same as once', async () => {
  const content = csv([person(1), person(2, { balance: '' }), person(3)]);
  expect((await load(content)).counts).toMatchObject({ created: 3 });
  const again = await load(content, { path: join(folder, 'otro.csv') });
  expect(again.counts).toEqual({ rows: 3, created: 0, existing: 3, completed: 0, bad: 0 });
  expect(await books()).toEqual({ people: 3, miles: 2500, openings: 2 });
});

test('a dry run checks everything and leaves nothing', async () => {
  const { counts, said } = await load(csv([person(1), person(2, { sex: '' }), person(3)]), { isDryRun: true });
  expect(counts).toEqual({ rows: 3, created: 2, existing: 0, completed: 0, bad: 1 });
  expect(said).toEqual(['3 sex: Seleccione.']);
  expect(await books()).toEqual({ people: 0, miles: 0, openings: 0 });
  const { rows } = await pool.query('select last_value, is_called from account_id_seq');
  expect(rows).toEqual([{ last_value: 1000n, is_called: false }]);
});

test.each(['before', 'after'])('killed in the middle, %s the balances: the next run completes it', async (moment) => {
  const people = Array.from({ length: 70 }, (_, number) => person(number, { balance: String(100 + number) }));
  await writeFile(path, csv(people));
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('import.fixture.ts', import.meta.url)), database.url, path, moment],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await books()).toMatchObject({ people: 40, openings: moment === 'before' ? 20 : 40 });

  // The database notices that the killed one is gone, and gives its lock back.
  await expect
    .poll(async () => (await pool.query("select from pg_locks where locktype = 'advisory' and granted")).rowCount)
    .toBe(0);
  expect((await load(csv(people))).counts).toEqual({
    rows: 70,
    created: 30,
    existing: 40,
    completed: moment === 'before' ? 20 : 0,
    bad: 0,
  });
  expect(await books()).toEqual({ people: 70, openings: 70, miles: 70 * 100 + (69 * 70) / 2 });
});

test('one at a time', async () => {
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(734005)');
  await expect(load(csv([person(1)]))).rejects.toThrow('Otra importación está en marcha');
  await other.query('select pg_advisory_unlock(734005)');
  other.release();
  expect((await load(csv([person(1)]))).counts).toMatchObject({ created: 1 });
  // Nor does one that is over hold up the next, whichever connection that takes.
  const held = await pool.query(
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  expect(held.rowCount).toBe(0);
});

describe('lots', () => {
  const withDays = (...rows: Row[]) => csv(rows, { columns: importColumns });
  const lots = async () =>
    (
      await pool.query<{ lot: string }>(
        `select coalesce(earned_on::text, 'sin fecha') || ' ' || amount as lot from postings where account_id >= 1000 order by operation_id`,
      )
    ).rows.map(({ lot }) => lot);

  test('keep the days on which their miles were earned', async () => {
    const rows = [
      person(1, { balance: '500 | 1.200', earned_on: '2024-01-31|28/02/2025' }),
      person(2, { balance: '70', earned_on: '2023-12-31' }),
      person(3, { balance: '30' }),
    ];
    expect((await load(withDays(...rows))).counts).toMatchObject({ created: 3, bad: 0 });
    expect(await lots()).toEqual(['2024-01-31 500', '2025-02-28 1200', '2023-12-31 70', 'sin fecha 30']);
    expect((await load(withDays(...rows))).counts).toMatchObject({ existing: 3, completed: 0, bad: 0 });
    expect(await books()).toEqual({ people: 3, miles: 1800, openings: 4 });
  });

  test('that are missing are given by the next run, and no other', async () => {
    await load(withDays(person(1, { balance: '500', earned_on: '2024-01-31' })));
    const both = person(1, { balance: '500|1.200', earned_on: '2024-01-31|2025-02-28' });
    expect((await load(withDays(both))).counts).toMatchObject({ existing: 1, completed: 1 });
    expect(await lots()).toEqual(['2024-01-31 500', '2025-02-28 1200']);
    const other = person(1, { balance: '501|1.200', earned_on: '2024-01-31|2025-02-28' });
    expect((await load(withDays(other))).said).toEqual([
      '2 balance: El saldo inicial ya fue cargado con otro monto: 500|1200.',
    ]);
  });
});
