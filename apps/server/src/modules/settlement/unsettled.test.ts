import { programmeAccounts } from '@millaje/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from './reconcile.ts';
import { runReconciliation } from './settlement-calls.ts';
import type { Settler } from './settle.ts';
import { createStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
let settler: Settler;
let ana: bigint;
let bruno: bigint;
beforeAll(async () => {
  stage = await createStage();
  [ana, bruno] = [await stage.programme.open('Ana'), await stage.programme.open('Bruno')];
  await stage.programme.reward(ana, 1_000n);
  settler = stage.settlerOn();
  await stage.untilIdle(settler);
});
afterAll(() => stage.close());

const compare = () =>
  runReconciliation({ databaseUrl: stage.programme.databaseUrl, chain: stage.chain, confirmations: 1 });

describe('what the ledger has and the chain has not', () => {
  it('is nothing when everything is settled', async () => {
    expect(await compare()).toMatchObject({
      agrees: true,
      operations: 1,
      operations_settled: 1,
      unqueued_operations: 0,
      unsettled: 0,
      unsettled_account_count: 0,
      unsettled_accounts: [],
    });
  });

  it('is told account by account and in total, with what of it the contract refuses', async () => {
    await stage.programme.move(ana, bruno, 200n);
    const refused = await stage.programme.reward(bruno, 30n);
    await stage.programme.pool.query(
      `update settlements set quarantined_reason = 'x', quarantined_at = now() where operation_id = $1`,
      [refused],
    );

    expect(await compare()).toMatchObject({
      agrees: true,
      operations: 3,
      operations_settled: 1,
      unsettled: 230,
      quarantined: 30,
      unsettled_account_count: 3,
      unsettled_accounts: [
        { account_id: Number(programmeAccounts.commission), ledger: 10, unsettled: 10, quarantined: 0 },
        { account_id: Number(ana), ledger: 800, unsettled: -200, quarantined: 0 },
        { account_id: Number(bruno), ledger: 220, unsettled: 220, quarantined: 30 },
      ],
    });
    await stage.release();
  });

  it('does not agree when an operation never reached the queue, however well the rest does', async () => {
    const lost = await stage.programme.reward(bruno, 900n);
    await stage.programme.pool.query('delete from settlements where operation_id = $1', [lost]);

    expect(await compare()).toMatchObject({
      agrees: false,
      difference_count: 0,
      operations: 4,
      unqueued_operations: 1,
      unsettled: 1_130,
    });
    expect((await stage.status()).reconciliation).toMatchObject({ differences: 1 });
    await stage.programme.pool.query('insert into settlements (operation_id) values ($1)', [lost]);
    await stage.untilIdle(settler);
    expect(await compare()).toMatchObject({ agrees: true, operations_settled: 4, unsettled: 0 });
  });

  it('leaves out what is off the chain at both ends', async () => {
    // No type goes from one of the programme's accounts to another yet; the table may say so one day.
    await stage.programme.pool.query(`
      insert into operation_type_ways values (3, 'issuance', 'redemption');
      with o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description)
          values (nextval('operation_id_seq'), 3, 1, 3, 70, 0, 70, 'Ajuste') returning id),
        s as (insert into settlements (operation_id) select id from o)
      insert into postings (operation_id, account_id, amount) select id, 1, -70 from o union all select id, 3, 70 from o`);
    await stage.programme.redeem(bruno, 60n);
    await stage.untilIdle(settler);

    expect(await compare()).toMatchObject({ agrees: true, unsettled: 0, unsettled_accounts: [], burned: 60 });
  });
});

it('a difference is asked for once more: a node at a newer block may answer with that one', async () => {
  const lies = { left: 0 };
  const chain: typeof stage.chain = {
    ...stage.chain,
    balancesOf: async (...question) =>
      (await stage.chain.balancesOf(...question)).map((balance) => ((lies.left -= 1) >= 0 ? balance + 1n : balance)),
  };
  const run = () => reconcile({ databaseUrl: stage.programme.databaseUrl, chain, confirmations: 1 });
  lies.left = 1;
  expect(await run()).toMatchObject({ difference_count: 0n });
  lies.left = 1_000;
  expect(await run()).toMatchObject({ difference_count: 3n });
});

it('so is a supply that differs', async () => {
  let lies = 1;
  const chain: typeof stage.chain = {
    ...stage.chain,
    totalSupply: async (...question) => (await stage.chain.totalSupply(...question)) + ((lies -= 1) >= 0 ? 1n : 0n),
  };
  const run = () => reconcile({ databaseUrl: stage.programme.databaseUrl, chain, confirmations: 1 });
  expect(await run()).toMatchObject({ difference_count: 0n });
  lies = 2;
  expect(await run()).toMatchObject({ difference_count: 1n });
});
