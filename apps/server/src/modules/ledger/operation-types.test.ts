import { operationTypes, programmeAccountRows, rulesOf, type OperationType } from '@millaje/domain';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { createPool } from '../../platform/postgres.ts';

/** Decisions are taken by the domain's table and judged by the database's: they must be one. */
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 1, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('the guards judge types by the same table as the decisions', async () => {
  const { rows } = await pool.query('select * from operation_types order by id');
  expect(rows).toEqual(
    Object.keys(operationTypes).map((code) => {
      const { id, name, minimum, senderActs, receiverAccepts, endsHolds, legs } = rulesOf(code as OperationType);
      return {
        id,
        code,
        name,
        minimum,
        sender_acts: senderActs,
        receiver_accepts: receiverAccepts,
        ends_holds: endsHolds,
        has_commission: legs.includes('commission'),
        has_bonus: legs.includes('bonus'),
        has_share: legs.includes('share'),
      };
    }),
  );
});

test('and by the same ways', async () => {
  const { rows } = await pool.query<{ way: string }>(
    `select type_id || ' ' || from_side || ' > ' || to_side as way from operation_type_ways`,
  );
  const expected = Object.keys(operationTypes).flatMap((code) => {
    const { id, ways } = rulesOf(code as OperationType);
    return ways.map(({ from, to }) => `${id} ${from} > ${to}`);
  });
  expect(rows.map(({ way }) => way).sort()).toEqual(expected.sort());
});

test('the programme’s accounts are the rows that the domain names', async () => {
  const { rows } = await pool.query('select code, id, is_off_chain from accounts where code is not null order by id');
  expect(rows).toEqual(
    Object.entries(programmeAccountRows).map(([code, { id, isOffChain }]) => ({ code, id, is_off_chain: isOffChain })),
  );
});
