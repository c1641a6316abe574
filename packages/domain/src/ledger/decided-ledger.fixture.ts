import type { LedgerUnderTest, RawAnswer } from '../../../../test/support/inputs.ts';
import type { ModelAccount } from '../../../../test/support/model.ts';
import type {
  AccountState,
  ClaimDraft,
  ClaimState,
  Collection,
  Decision,
  HoldState,
  LedgerCommand,
  OperationDraft,
  OperationState,
} from './commands.ts';
import { decide, state } from './decide.fixture.ts';

/** The decisions with a memory: what a batch decided is the state of the next. */
export class DecidedLedger implements LedgerUnderTest {
  readonly accounts: readonly bigint[];
  readonly #fee: string;
  readonly #people: Map<bigint, AccountState>;
  readonly #holds = new Map<bigint, HoldState>();
  readonly #operations = new Map<bigint, OperationState>();
  readonly #claims = new Map<bigint, ClaimState>();
  readonly #keys = new Map<string, { inputHash: string; scope: string; key: string; answer: RawAnswer }>();
  readonly #opened = new Map<string, bigint>();

  constructor(accounts: readonly bigint[], people: ReadonlyMap<bigint, ModelAccount>, fee: string) {
    this.accounts = accounts;
    this.#fee = fee;
    this.#people = new Map(
      [...people].map(([id, account]): [bigint, AccountState] => [id, { id, kind: 'member', ...account }]),
    );
  }

  async run(batch: readonly LedgerCommand[]): Promise<RawAnswer[]> {
    const given = state({
      fee: this.#fee,
      accounts: [...this.#people.values()],
      holds: [...this.#holds.values()],
      operations: [...this.#operations.values()],
      claims: [...this.#claims.values()].filter(({ owed }) => owed > 0n),
      keys: [...this.#keys.values()],
      takenReferences: [...this.#opened].map(([id, operationId]) => ({ kind: 'opening', id, operationId })),
    });
    const answers: RawAnswer[] = [];
    decide(given, batch).forEach((decision, place) => {
      answers.push(this.#keep(decision, batch[place] as LedgerCommand, answers));
    });
    return answers;
  }

  balances(): Map<bigint, [balance: bigint, held: bigint]> {
    return new Map([...this.#people].map(([id, { balance, held }]) => [id, [balance, held]]));
  }

  #keep(decision: Decision, command: LedgerCommand, answers: readonly RawAnswer[]): RawAnswer {
    const name = `${command.scope} ${command.key}`;
    if (decision.kind === 'replayed') {
      const first = decision.position === undefined ? this.#keys.get(name)?.answer : answers[decision.position];
      if (!first) throw new Error(`${name} was never answered`);
      return { ...first, replayed: true };
    }
    const answer = this.#apply(decision);
    const isReused = decision.kind === 'refused' && decision.refusal === 'idempotency_key_reused';
    if (!isReused) this.#keys.set(name, { ...command, answer });
    return answer;
  }

  #apply(decision: Exclude<Decision, { kind: 'replayed' }>): RawAnswer {
    const replayed = false;
    switch (decision.kind) {
      case 'refused':
        return { kind: 'refused', refusal: decision.refusal, replayed };
      case 'collected':
        this.#pay(decision.collections);
        return { kind: 'collected', replayed };
      case 'prolonged':
        this.#setHold(decision.holdId, { expiresAt: decision.expiresAt });
        return { kind: 'hold', holdId: decision.holdId, replayed };
      case 'released':
        this.#end(decision.holdId, decision.as);
        this.#pay(decision.collections);
        return { kind: 'hold', holdId: decision.holdId, replayed };
      case 'held': {
        const { accountId, amount, expiresAt } = decision;
        const id = BigInt(this.#holds.size + 1);
        this.#holds.set(id, { id, accountId, amount, expiresAt, status: 'pending' });
        this.#change(accountId, 0n, amount);
        return { kind: 'hold', holdId: id, replayed };
      }
      case 'claimed':
        this.#open(decision.claim);
        return { kind: 'claimed', owed: decision.claim.amount, replayed };
      case 'posted': {
        if (decision.holdId !== undefined) this.#end(decision.holdId, 'posted');
        const { id, type, fromAccountId: from, toAccountId: to, amount, fee, total } = this.#post(decision.operation);
        if (decision.claim) this.#open(decision.claim);
        this.#pay(decision.collections);
        const operation = { id, type, from, to, amount, fee, total };
        return { kind: 'posted', operation, owed: decision.claim?.amount ?? 0n, replayed };
      }
    }
  }

  #post(draft: OperationDraft): OperationState {
    const { type, fromAccountId, toAccountId, amount, fee, total, legs, correctsOperationId } = draft;
    for (const posting of draft.postings) this.#change(posting.accountId, posting.amount, 0n);
    const id = BigInt(this.#operations.size + 1);
    const operation = { id, type, fromAccountId, toAccountId, amount, fee, total, legs, reversed: 0n, claimed: 0n };
    this.#operations.set(id, operation);
    const original = correctsOperationId === undefined ? undefined : this.#operations.get(correctsOperationId);
    if (original) this.#operations.set(original.id, { ...original, reversed: original.reversed + amount });
    for (const { kind, id: reference } of draft.references ?? [])
      if (kind === 'opening') this.#opened.set(reference, id);
    return operation;
  }

  #open(draft: ClaimDraft): void {
    const id = BigInt(this.#claims.size + 1);
    const { accountId, operationId, amount: owed, reason } = draft;
    this.#claims.set(id, { id, accountId, operationId, owed, reason });
    this.#claim(operationId, owed);
  }

  #pay(collections: readonly Collection[]): void {
    for (const { claimId, paid, operation } of collections) {
      const claim = this.#claims.get(claimId);
      if (!claim || claim.owed < paid) throw new Error(`claim ${claimId} is paid more than it is`);
      this.#claims.set(claimId, { ...claim, owed: claim.owed - paid });
      this.#post(operation);
      this.#claim(claim.operationId, -paid);
    }
  }

  #claim(operationId: bigint, amount: bigint): void {
    const operation = this.#operations.get(operationId);
    if (!operation) throw new Error(`operation ${operationId} is claimed and unknown`);
    this.#operations.set(operationId, { ...operation, claimed: operation.claimed + amount });
  }

  #end(holdId: bigint, status: HoldState['status']): void {
    const hold = this.#holds.get(holdId);
    if (!hold || hold.status !== 'pending') throw new Error(`hold ${holdId} ends twice`);
    this.#change(hold.accountId, 0n, -hold.amount);
    this.#setHold(holdId, { status });
  }

  #setHold(holdId: bigint, change: Partial<HoldState>): void {
    const hold = this.#holds.get(holdId);
    if (!hold) throw new Error(`hold ${holdId} is unknown`);
    this.#holds.set(holdId, { ...hold, ...change });
  }

  #change(accountId: bigint, balance: bigint, held: bigint): void {
    const account = this.#people.get(accountId);
    if (!account) return;
    this.#people.set(accountId, { ...account, balance: account.balance + balance, held: account.held + held });
  }
}
