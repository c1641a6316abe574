import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandOf, play, stepsOf, type LedgerUnderTest } from '../../../../test/support/inputs.ts';
import { LedgerModel, type ModelAccount } from '../../../../test/support/model.ts';
import { parsePercent } from '../fees.ts';
import type { LedgerCommand } from './commands.ts';
import { DecidedLedger } from './decided-ledger.fixture.ts';

const accountIds = [1000n, 1001n, 1002n, 1003n, 1004n, 1005n];
const feeRates = ['5', '2.5', '0.0001', '99.9999'] as const;

/** Four who are active (the last of a tier that gives nothing to others), one who never signed in, one who is inactive; all start with 1000 miles, which issuance gave. */
const people = (): Map<bigint, ModelAccount> =>
  new Map(
    accountIds.map((id, place) => [
      id,
      {
        standing: place < 4 ? 'active' : place === 4 ? 'registered' : 'inactive',
        mayTransfer: place !== 3,
        balance: 1_000n,
        held: 0n,
      },
    ]),
  );

function createModel(fee: string): LedgerModel {
  const percent = parsePercent(fee);
  if (!percent) throw new Error(`${fee} is no percentage`);
  const model = new LedgerModel(people(), percent.digits * 10n ** BigInt(4 - percent.scale));
  const issuance = model.accounts.get(1n);
  if (issuance) issuance.balance = -6_000n;
  return model;
}

const asLedger = (model: LedgerModel): LedgerUnderTest => ({
  accounts: accountIds,
  run: async (batch) => model.askAll(batch),
});

const cases = fc.record({ fee: fc.constantFrom(...feeRates), steps: stepsOf(40) });

test('decided batch by batch, any sequence gets the answers and balances of the model', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ fee, steps }) => {
      const [model, decided] = [createModel(fee), new DecidedLedger(accountIds, people(), fee)];
      // The model hears one command after another, in the same batches, because a batch cannot name what it makes itself.
      expect(await play(steps, decided)).toEqual(await play(steps, asLedger(model)));
      expect(model.problems()).toEqual([]);
      for (const [id, [balance, held]] of decided.balances())
        expect([id, balance, held]).toEqual([id, model.accounts.get(id)?.balance, model.accounts.get(id)?.held]);
    }),
    { seed: 20_260_331, numRuns: 600 },
  );
});

test('no account can spend what it has not, however a sequence goes', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ fee, steps }) => {
      const decided = new DecidedLedger(accountIds, people(), fee);
      await play(steps, decided);
      for (const [balance, held] of decided.balances().values()) expect(balance >= held && held >= 0n).toBe(true);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('asked all over again, with the same keys, nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ fee, steps }) => {
      const decided = new DecidedLedger(accountIds, people(), fee);
      const asked: LedgerCommand[] = [];
      for (const [number, step] of steps.entries())
        asked.push(commandOf(step, number, { accounts: accountIds, operations: [1n, 2n], holds: [1n, 2n] }, asked));
      const first = await decided.run(asked);
      const before = decided.balances();
      const again = await decided.run(asked);
      expect(again.map((answer) => ({ ...answer, replayed: false }))).toEqual(
        first.map((answer) => ({ ...answer, replayed: false })),
      );
      expect(
        again.filter(
          ({ replayed, ...answer }) =>
            !replayed && !(answer.kind === 'refused' && answer.refusal === 'idempotency_key_reused'),
        ),
      ).toEqual([]);
      expect(decided.balances()).toEqual(before);
    }),
    { seed: 11, numRuns: 300 },
  );
});
