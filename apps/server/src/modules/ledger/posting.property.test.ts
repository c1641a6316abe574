import type { LedgerCommand } from '@millaje/domain';
import { operationTypeOf } from '@millaje/domain';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks } from '../../../../../test/support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { people, play, stepsOf, type LedgerUnderTest, type RawAnswer } from '../../../../../test/support/inputs.ts';
import { LedgerModel, type ModelAccount } from '../../../../../test/support/model.ts';
import { createPool } from '../../platform/postgres.ts';
import { arrayText } from './array-text.ts';
import { createLedger, type Ledger, type LedgerAnswer, type LedgerRequest } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
let ledger: Ledger;
let runs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 2, onError: () => undefined });
  // In pieces, so that what is begun behind another piece is judged, too.
  ledger = createLedger({ databaseUrl: database.url, pieceMaximum: 4 });
});
afterAll(async () => {
  await ledger.close();
  await pool.end();
  await database.drop();
});

const statuses = ['activo', 'activo', 'activo', 'activo', 'registrado', 'inactivo'] as const;
/** By the same places: the fourth is Silver, and gives nothing to other members. */
const tiers = [2, 2, 3, 1, 2, 2] as const;
const standings = { activo: 'active', registrado: 'registered', inactivo: 'inactive' } as const;

/** Six new people with 1000 miles each. */
async function settle(run: number): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `with created as (
       insert into users (role_id, status, first_name, last_name, email, membership_id)
       select 3, status, 'Persona', 'Prueba', 'persona' || place || '.' || $2::int || '@pruebas.example', tier
       from unnest($1::text[], $3::int[]) with ordinality as list (status, tier, place) returning id
     )
     insert into accounts (id, kind, user_id) select nextval('account_id_seq'), 'member', id from created order by id returning id`,
    [statuses, run, tiers],
  );
  const ids = rows.map(({ id }) => id).sort((a, b) => Number(a - b));
  const opening = ids.map((id): LedgerRequest => ({
    kind: 'post',
    type: 'opening_balance',
    from: { accountId: 1n },
    to: { accountId: id },
    amount: 1_000n,
    description: 'Saldo inicial',
    scope: 'programme',
    key: `opening ${id}`,
    inputHash: 'opening',
  }));
  await ledger.submitMany(opening);
  return ids;
}

/** The real posting path. Keys get the run's name, because all runs share one database. */
function posting(run: number, accounts: readonly bigint[]): LedgerUnderTest {
  const toRequest = (command: LedgerCommand): LedgerRequest => {
    const key = `${run} ${command.key}`;
    if (command.kind === 'post_hold') return { ...command, key, to: { accountId: command.toAccountId ?? 0n } };
    if (command.kind !== 'post') return { ...command, key };
    const { fromAccountId = 0n, toAccountId = 0n, ...rest } = command;
    return { ...rest, key, from: { accountId: fromAccountId }, to: { accountId: toAccountId } };
  };
  return { accounts, run: async (batch) => (await ledger.submitMany(batch.map(toRequest))).map(toRaw) };
}

function toRaw(answer: LedgerAnswer): RawAnswer {
  if (answer.kind === 'claimed') return { kind: 'claimed', owed: answer.claim.amount, replayed: answer.replayed };
  if (answer.kind !== 'posted') return answer;
  const { id, typeId, fromAccountId: from, toAccountId: to, amount, fee, total } = answer.operation;
  return {
    kind: 'posted',
    operation: { id, type: operationTypeOf(typeId) ?? '', from, to, amount, fee, total },
    owed: answer.claim?.amount ?? 0n,
    replayed: answer.replayed,
  };
}

function createModel(ids: readonly bigint[], feeRate: bigint): LedgerModel {
  const accounts = ids.map((id, place): [bigint, ModelAccount] => [
    id,
    {
      standing: standings[statuses[place] ?? 'activo'],
      mayTransfer: tiers[place] !== 1,
      balance: 1_000n,
      held: 0n,
    },
  ]);
  const model = new LedgerModel(new Map(accounts), feeRate);
  const issuance = model.accounts.get(1n);
  if (issuance) issuance.balance = -1_000n * BigInt(people);
  for (const id of ids) model.opened.add(id);
  return model;
}

test('on the database, any sequence gets the answers and balances of the model, and the books are in order', async () => {
  const cases = fc.record({
    fee: fc.constantFrom(['5', 50_000n] as const, ['0.0001', 1n] as const, ['12.3456', 123_456n] as const),
    steps: stepsOf(60),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ fee: [fee, feeRate], steps }) => {
      const run = (runs += 1);
      await pool.query(`insert into setting_versions (name, value) values ('transfer_fee', $1)`, [fee]);
      const ids = await settle(run);
      const model = createModel(ids, feeRate);
      const modelled = await play(steps, {
        accounts: ids,
        run: async (batch) => model.askAll(batch),
      });
      expect(await play(steps, posting(run, ids))).toEqual(modelled);
      const { rows } = await pool.query(
        'select account_id, balance, held from account_balances where account_id = any($1::bigint[]) order by account_id',
        [ids],
      );
      expect(rows).toEqual(
        ids.map((id) => ({
          account_id: id,
          balance: model.accounts.get(id)?.balance,
          held: model.accounts.get(id)?.held,
        })),
      );
    }),
    { seed: 20_260_331, numRuns: 150 },
  );
  expect((await readBooks(pool)).isBalanced).toBe(true);
});

test('the database reads an array as it was written, whatever stands in it', async () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('NULL', 'null', '', ' ', '{}', '{a,b}', '"', '\\', '\\"', 'a,b', "'", 'Ñandú', '\n'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(words)),
      fc.array(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
      async (texts, numbers) => {
        const { rows } = await pool.query<{ texts: unknown; numbers: unknown; count: number }>(
          'select $1::text[] as texts, $2::bigint[]::text[] as numbers, cardinality($1::text[]) as count',
          [arrayText(texts), arrayText(numbers)],
        );
        expect(rows[0]).toEqual({ texts, numbers: numbers.map(String), count: texts.length });
      },
    ),
    { numRuns: 200 },
  );
});
