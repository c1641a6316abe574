import type { LedgerCommand, LedgerRefusal, OperationType, PostCommand, Standing } from '@millaje/domain';

/**
 * The ledger as one would explain it at a table: one command after another, each on what the ones before it left. It knows
 * no batches, no locks and no database; the decisions and the posting path must give its answers and its balances.
 */
export type ModelAnswer =
  | { readonly kind: 'posted'; readonly operation: ModelOperation }
  | { readonly kind: 'hold'; readonly holdId: bigint }
  | { readonly kind: 'refused'; readonly refusal: LedgerRefusal };

export interface ModelOperation {
  readonly id: bigint;
  readonly type: OperationType;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly total: bigint;
}

export interface ModelAccount {
  readonly standing: Standing;
  balance: bigint;
  held: bigint;
}

interface ModelHold {
  readonly accountId: bigint;
  readonly amount: bigint;
  status: 'pending' | 'posted' | 'voided' | 'expired';
}

const [commission, redemption] = [2n, 3n];
const most = 1_000_000_000_000n;

const actsHimself = ['transfer', 'redemption', 'membership_purchase'];
const needsWillingReceiver = ['transfer', 'reward', 'miles_purchase', 'admin_transfer'];

/** The first rule of the list that is broken. */
type Rules = readonly (readonly [broken: boolean, refusal: LedgerRefusal])[];
const firstBroken = (rules: Rules) => rules.find(([broken]) => broken)?.[1];

export class LedgerModel {
  readonly accounts: Map<bigint, ModelAccount>;
  readonly operations = new Map<bigint, ModelOperation & { corrected: boolean }>();
  readonly holds = new Map<bigint, ModelHold>();
  readonly keys = new Map<string, { readonly inputHash: string; readonly answer: ModelAnswer }>();
  /** The commission in ten-thousandths of a percent. */
  readonly feeRate: bigint;

  constructor(accounts: ReadonlyMap<bigint, ModelAccount>, feeRate: bigint) {
    this.accounts = new Map(
      [1n, commission, redemption].map((id) => [id, { standing: 'programme', balance: 0n, held: 0n }]),
    );
    for (const [id, account] of accounts) this.accounts.set(id, { ...account });
    this.feeRate = feeRate;
  }

  ask(command: LedgerCommand): ModelAnswer & { readonly replayed: boolean } {
    const key = JSON.stringify([String(command.callerId), command.key]);
    const earlier = this.keys.get(key);
    if (earlier && earlier.inputHash !== command.inputHash)
      return { kind: 'refused', refusal: 'idempotency_key_reused', replayed: false };
    if (earlier) return { ...earlier.answer, replayed: true };
    const answer = this.#answer(command);
    this.keys.set(key, { inputHash: command.inputHash, answer });
    return { ...answer, replayed: false };
  }

  #answer(command: LedgerCommand): ModelAnswer {
    if (command.kind === 'post') return this.#post(command);
    if (command.kind === 'hold') return this.#hold(command.accountId, command.amount);
    if (command.kind === 'correct') return this.#correct(command.operationId);
    const hold = this.holds.get(command.holdId);
    if (!hold) return { kind: 'refused', refusal: 'hold_not_found' };
    if (hold.status !== 'pending') return { kind: 'refused', refusal: 'hold_not_pending' };
    this.#account(hold.accountId).held -= hold.amount;
    hold.status = command.kind === 'post_hold' ? 'posted' : command.as;
    if (command.kind === 'release_hold') return { kind: 'hold', holdId: command.holdId };
    return this.#move({ type: command.type, from: hold.accountId, to: redemption, amount: hold.amount, fee: 0n });
  }

  #post({ type, fromAccountId, toAccountId, amount }: PostCommand): ModelAnswer {
    const [sender, receiver] = [this.#find(fromAccountId), this.#find(toAccountId)];
    const fee = type === 'transfer' ? (amount * this.feeRate + 999_999n) / 1_000_000n : 0n;
    const refusal = firstBroken([
      [amount <= 0n, 'amount_not_positive'],
      [type === 'transfer' && amount < 50n, 'amount_below_minimum'],
      [amount > most, 'amount_too_large'],
      [!sender, 'sender_not_found'],
      [!receiver, 'receiver_not_found'],
      [fromAccountId === toAccountId, 'same_account'],
      [actsHimself.includes(type) && sender?.standing !== 'active', 'sender_not_active'],
      [needsWillingReceiver.includes(type) && receiver?.standing === 'inactive', 'receiver_not_active'],
      [fee >= amount, 'nothing_would_arrive'],
    ]);
    if (refusal || fromAccountId === undefined || toAccountId === undefined)
      return { kind: 'refused', refusal: refusal ?? 'sender_not_found' };
    return this.#move({ type, from: fromAccountId, to: toAccountId, amount, fee });
  }

  #hold(accountId: bigint | undefined, amount: bigint): ModelAnswer {
    const account = this.#find(accountId);
    const refusal = firstBroken([
      [amount <= 0n, 'amount_not_positive'],
      [amount > most, 'amount_too_large'],
      [!account || account.standing === 'programme', 'sender_not_found'],
      [account?.standing !== 'active', 'sender_not_active'],
      [account !== undefined && account.balance - account.held < amount, 'insufficient_miles'],
    ]);
    if (refusal || accountId === undefined || !account)
      return { kind: 'refused', refusal: refusal ?? 'sender_not_found' };
    account.held += amount;
    const holdId = BigInt(this.holds.size + 1);
    this.holds.set(holdId, { accountId, amount, status: 'pending' });
    return { kind: 'hold', holdId };
  }

  #correct(operationId: bigint): ModelAnswer {
    const original = this.operations.get(operationId);
    if (!original) return { kind: 'refused', refusal: 'operation_not_found' };
    if (original.type === 'reversal') return { kind: 'refused', refusal: 'operation_not_correctable' };
    if (original.corrected) return { kind: 'refused', refusal: 'operation_already_corrected' };
    const { from: to, to: from, total: amount, fee } = original;
    const answer = this.#move({ type: 'reversal', from, to, amount, fee: -fee });
    original.corrected = answer.kind === 'posted';
    return answer;
  }

  /** The sender is looked at before the receiver; the programme's own accounts have no limits. */
  #move({ type, from, to, amount, fee }: Omit<ModelOperation, 'id' | 'total'>): ModelAnswer {
    const [sender, receiver, total] = [this.#account(from), this.#account(to), amount - fee];
    const isShort = sender.standing !== 'programme' && sender.balance - sender.held < amount;
    const isFull = receiver.standing !== 'programme' && receiver.balance + total > most;
    if (isShort) return { kind: 'refused', refusal: 'insufficient_miles' };
    if (isFull) return { kind: 'refused', refusal: 'balance_too_large' };
    sender.balance -= amount;
    receiver.balance += total;
    this.#account(commission).balance += fee;
    const operation = { id: BigInt(this.operations.size + 1), type, from, to, amount, fee, total };
    this.operations.set(operation.id, { ...operation, corrected: false });
    return { kind: 'posted', operation };
  }

  #find(id: bigint | undefined): ModelAccount | undefined {
    return id === undefined ? undefined : this.accounts.get(id);
  }

  #account(id: bigint): ModelAccount {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`the model has no account ${id}`);
    return account;
  }

  /** What must hold whatever was asked: no mile is made or lost, and nobody has less than was set aside. */
  problems(): string[] {
    const all = [...this.accounts.entries()];
    const sum = all.reduce((total, [, { balance }]) => total + balance, 0n);
    const overdrawn = all.filter(
      ([, { standing, balance, held }]) => standing !== 'programme' && (balance < held || held < 0n),
    );
    return [
      ...(sum === 0n ? [] : [`the books are off by ${sum}`]),
      ...overdrawn.map(([id]) => `account ${id} is overdrawn`),
    ];
  }
}
