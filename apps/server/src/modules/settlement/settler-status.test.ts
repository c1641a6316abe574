import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgramme, type Programme } from './settlement.fixture.ts';
import { readSettlerStatus } from './settler-status.ts';

let programme: Programme;
let ana: bigint;
beforeAll(async () => {
  programme = await createProgramme();
  ana = await programme.open('Ana');
});
afterAll(() => programme.close());

const status = () => readSettlerStatus(programme.pool);
const say = (assignments: string) => programme.pool.query(`update settler_state set ${assignments}`);

/** Puts the first waiting operations into a batch of that status. */
async function batch(status: string, operations: number): Promise<void> {
  await programme.pool.query(
    `with deployment as (
       insert into chain_deployments (chain_id, genesis_hash, token_address) select 1, '0x', '0x' where not exists (select from chain_deployments) returning id
     ), chosen as (
       select operation_id from settlements where batch_id is null order by 1 limit $2
     ), batch as (
       insert into settlement_batches (deployment_id, batch_id, status, signer, nonce, transaction_hash, raw_transaction,
         first_operation_id, last_operation_id, operation_count, movement_count)
       select coalesce((select id from deployment), (select min(id) from chain_deployments)), md5(random()::text), $1, '0x', 1, '0x', '0x', min(operation_id), max(operation_id), count(*), 1
       from chosen returning id
     ) update settlements set batch_id = batch.id from batch, chosen where settlements.operation_id = chosen.operation_id`,
    [status, operations],
  );
}

describe('who settles', () => {
  it('is nobody at first', async () => {
    expect(await status()).toEqual({
      state: 'never',
      reason: null,
      heartbeatAgeSeconds: null,
      lagSeconds: 0,
      waiting: 0,
      quarantined: 0,
      chainHeight: null,
      reconciliation: null,
    });
  });

  it('is the holder, in the state that it says', async () => {
    await say(`holder = 'uno', heartbeat_at = now(), state = 'halted', reason = 'no_funds', chain_height = 7`);

    expect(await status()).toMatchObject({ state: 'halted', reason: 'no_funds', chainHeight: 7 });
  });

  it('is nobody once the holder has been silent for long, or has let go', async () => {
    await say(`heartbeat_at = now() - interval '1 minute'`);
    const silent = await status();
    expect(silent).toMatchObject({ state: 'failing', reason: 'no_heartbeat' });
    expect(silent.heartbeatAgeSeconds).toBeGreaterThan(59);

    await say('holder = null');
    expect(await status()).toMatchObject({ state: 'standby', reason: null });
  });
});

describe('what waits', () => {
  it('is what the ledger has and the chain has not, with the age of the oldest', async () => {
    for (let turn = 0; turn < 4; turn += 1) await programme.reward(ana, 1n);
    await programme.reward(ana, 5n);
    await programme.pool.query(
      'update settlements set is_off_chain = true where operation_id = (select max(operation_id) from settlements)',
    );
    expect(await status()).toMatchObject({ waiting: 4 });
    expect((await status()).lagSeconds).toBeGreaterThan(0);

    await batch('confirmed', 1);
    await batch('signed', 1);
    expect(await status()).toMatchObject({ waiting: 3 });

    await programme.pool.query(`update settlement_batches set status = 'confirmed' where status = 'signed'`);
    expect(await status()).toMatchObject({ waiting: 2 });

    await programme.pool.query(
      `update settlement_batches set status = 'signed' where id = (select max(id) from settlement_batches)`,
    );
    expect(await status()).toMatchObject({ waiting: 3 });
  });

  it('counts what the contract refuses apart', async () => {
    await programme.pool.query(
      `update settlements set quarantined_reason = 'x', quarantined_at = now()
       where operation_id = (select max(operation_id) from settlements where batch_id is null and not is_off_chain)`,
    );
    expect(await status()).toMatchObject({ waiting: 2, quarantined: 1 });
  });

  it('counts an operation that never reached the queue', async () => {
    const operation = await programme.reward(ana, 1n);
    await programme.pool.query('delete from settlements where operation_id = $1', [operation]);

    expect(await status()).toMatchObject({ waiting: 3 });
  });
});

it('tells the last reconciliation', async () => {
  await programme.pool.query(
    `insert into reconciliations (started_at, block_number, accounts, operations_settled, issued, burned, total_supply, difference_count, differences, digest)
     select now(), 1, 1, 1, 1, 0, 1, differences, '[]', '' from unnest(array[0, 2]) differences`,
  );
  expect(await status()).toMatchObject({ reconciliation: { finishedAt: expect.any(Date), differences: 2 } });
});
