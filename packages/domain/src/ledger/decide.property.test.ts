import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandOf, play, stepsOf, type LedgerUnderTest, type RawAnswer } from '../../../../test/support/inputs.ts';
import { LedgerModel, type ModelAccount } from '../../../../test/support/model.ts';
import { parsePercent } from '../fees.ts';
import type {
  AccountState,
  Decision,
  HoldState,
  KeyState,
  LedgerCommand,
  LedgerState,
  OperationState,
} from './commands.ts';
import { decide } from './decide.fixture.ts';

const accountIds = [1000n, 1001n, 1002n, 1003n, 1004n, 1005n];
const feeRates = ['5', '2.5', '0.0001', '99.9999'] as const;

/** Four who are active, one who never signed in, one who is inactive; all start with 1000 miles, which issuance gave. */
const people = (): Map<bigint, ModelAccount> =>
  new Map(
    accountIds.map((id, place) => [
      id,
      { standing: place < 4 ? 'active' : place === 4 ? 'registered' : 'inactive', balance: 1_000n, held: 0n },
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
  run: async (batch) => batch.map((command) => model.ask(command)),
});

/** The decisions with a memory: what a batch decided is the state of the next. */
class DecidedLedger implements LedgerUnderTest {
  readonly accounts = accountIds;
  #state: LedgerState;
  #answers = new Map<string, RawAnswer>();
  #next = { operation: 1n, hold: 1n };

  constructor(fee: string) {
    const feePercent = parsePercent(fee);
    if (!feePercent) throw new Error(`${fee} is no percentage`);
    const accounts = [...people()].map(([id, account]): AccountState => ({ id, ...account }));
    this.#state = { feePercent, accounts, holds: [], operations: [], keys: [] };
  }

  async run(batch: readonly LedgerCommand[]): Promise<RawAnswer[]> {
    const decisions = decide(this.#state, batch);
    const answers: RawAnswer[] = [];
    for (const [place, decision] of decisions.entries())
      answers.push(this.#keep(decision, batch[place] as LedgerCommand, answers));
    return answers;
  }

  balances = () => new Map(this.#state.accounts.map(({ id, balance, held }) => [id, [balance, held]]));

  #keep(decision: Decision, command: LedgerCommand, batch: readonly RawAnswer[]): RawAnswer {
    const name = `${command.callerId} ${command.key}`;
    if (decision.kind === 'refused' && decision.refusal === 'idempotency_key_reused')
      return { ...decision, replayed: false };
    if (decision.kind === 'replayed') {
      const first = decision.position === undefined ? this.#answers.get(name) : batch[decision.position];
      if (!first) throw new Error(`${name} has no first answer`);
      return { ...first, replayed: true };
    }
    const answer: RawAnswer = { ...this.#apply(decision), replayed: false };
    this.#answers.set(name, answer);
    const key: KeyState = { callerId: command.callerId, key: command.key, inputHash: command.inputHash };
    this.#state = { ...this.#state, keys: [...this.#state.keys, key] };
    return answer;
  }

  #apply(decision: Exclude<Decision, { kind: 'replayed' }>): RawAnswer {
    if (decision.kind === 'refused') return { kind: 'refused', refusal: decision.refusal, replayed: false };
    if (decision.kind === 'released') return this.#end(decision.holdId, decision.as);
    if (decision.kind === 'held') {
      const { accountId, amount } = decision;
      const hold: HoldState = { id: this.#next.hold++, accountId, amount, status: 'pending' };
      this.#state = { ...this.#state, holds: [...this.#state.holds, hold] };
      this.#change(accountId, 0n, amount);
      return { kind: 'hold', holdId: hold.id, replayed: false };
    }
    if (decision.holdId !== undefined) this.#end(decision.holdId, 'posted');
    for (const { accountId, amount } of decision.operation.postings) this.#change(accountId, amount, 0n);
    const { type, fromAccountId, toAccountId, amount, fee, total, correctsOperationId } = decision.operation;
    const operation: OperationState = {
      id: this.#next.operation++,
      type,
      fromAccountId,
      toAccountId,
      amount,
      fee,
      total,
      corrected: false,
    };
    const earlier = this.#state.operations.map((one) =>
      one.id === correctsOperationId ? { ...one, corrected: true } : one,
    );
    this.#state = { ...this.#state, operations: [...earlier, operation] };
    return {
      kind: 'posted',
      operation: { id: operation.id, type, from: fromAccountId, to: toAccountId, amount, fee, total },
      replayed: false,
    };
  }

  #end(holdId: bigint, status: HoldState['status']): RawAnswer {
    const hold = this.#state.holds.find(({ id }) => id === holdId);
    if (!hold || hold.status !== 'pending') throw new Error(`hold ${holdId} ends twice`);
    this.#change(hold.accountId, 0n, -hold.amount);
    this.#state = {
      ...this.#state,
      holds: this.#state.holds.map((one) => (one.id === holdId ? { ...one, status } : one)),
    };
    return { kind: 'hold', holdId, replayed: false };
  }

  #change(accountId: bigint, balance: bigint, held: bigint): void {
    const accounts = this.#state.accounts.map((one) =>
      one.id === accountId ? { ...one, balance: one.balance + balance, held: one.held + held } : one,
    );
    this.#state = { ...this.#state, accounts };
  }
}

const cases = fc.record({ fee: fc.constantFrom(...feeRates), steps: stepsOf(40) });

test('decided batch by batch, any sequence gets the answers and balances of the model', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ fee, steps }) => {
      const [model, decided] = [createModel(fee), new DecidedLedger(fee)];
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
      const decided = new DecidedLedger(fee);
      await play(steps, decided);
      for (const [balance, held] of decided.balances().values())
        expect((balance as bigint) >= (held as bigint) && (held as bigint) >= 0n).toBe(true);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('asked all over again, with the same keys, nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ fee, steps }) => {
      const decided = new DecidedLedger(fee);
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
