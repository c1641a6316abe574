import type {
  CorrectCommand,
  LedgerCommand,
  LedgerRefusal,
  OperationType,
  PostCommand,
  PostHoldCommand,
  Standing,
} from '@millaje/domain';

/**
 * The ledger as one would explain it at a table: one command after another, each on what the ones before it left. It knows
 * no batches, no locks and no database; the decisions and the posting path must give its answers and its balances.
 */
export type ModelAnswer =
  | { readonly kind: 'posted'; readonly operation: ModelOperation; readonly owed: bigint }
  | { readonly kind: 'hold'; readonly holdId: bigint }
  | { readonly kind: 'claimed'; readonly owed: bigint }
  | { readonly kind: 'collected' }
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
  /** Whether its tier gives miles to others; here all are members. */
  readonly mayTransfer: boolean;
  balance: bigint;
  held: bigint;
}

interface ModelHold {
  readonly accountId: bigint;
  readonly amount: bigint;
  expiresAt: Date;
  status: 'pending' | 'posted' | 'voided' | 'expired';
}

interface ModelClaim {
  readonly debtor: bigint;
  readonly operationId: bigint;
  owed: bigint;
  /** What was opened in a batch is paid from the next one on. */
  isOpen: boolean;
}

const commission = 2n;
const programme = [1n, 2n, 3n, 4n, 5n, 6n, 7n];
const most = 1_000_000_000_000n;

const actsHimself = ['transfer', 'redemption', 'membership_purchase', 'vip_access_purchase'];
const needsWillingReceiver = ['transfer', 'reward', 'miles_purchase', 'admin_transfer', 'membership_purchase'];
const endsHolds = ['transfer', 'redemption', 'membership_purchase', 'vip_access_purchase'];

/** Who pays whom by which type: `p` is anybody's account (here all are members'), a number one of the programme's. */
const ways: Record<string, readonly string[]> = {
  transfer: ['p>p'],
  redemption: ['p>3'],
  reward: ['1>p', '5>p'],
  miles_purchase: ['1>p'],
  membership_purchase: ['p>3', '1>p'],
  admin_transfer: ['p>p', 'p>3'],
  opening_balance: ['1>p'],
  vip_access_purchase: ['p>3'],
  payout: [],
};

/** The first rule of the list that is broken. */
type Rules = readonly (readonly [broken: boolean, refusal: LedgerRefusal])[];
const firstBroken = (rules: Rules) => rules.find(([broken]) => broken)?.[1];

export class LedgerModel {
  readonly accounts: Map<bigint, ModelAccount>;
  readonly operations = new Map<bigint, ModelOperation & { reversed: bigint; claimed: bigint }>();
  readonly claims: ModelClaim[] = [];
  readonly opened = new Set<bigint>();
  readonly holds = new Map<bigint, ModelHold>();
  readonly keys = new Map<string, { readonly inputHash: string; readonly answer: ModelAnswer }>();
  /** The commission in ten-thousandths of a percent. */
  readonly feeRate: bigint;

  constructor(accounts: ReadonlyMap<bigint, ModelAccount>, feeRate: bigint) {
    this.accounts = new Map(
      programme.map((id) => [id, { standing: 'programme', mayTransfer: true, balance: 0n, held: 0n }]),
    );
    for (const [id, account] of accounts) this.accounts.set(id, { ...account });
    this.feeRate = feeRate;
  }

  /** A batch: each command on what the ones before left; claims that it opens wait for the next. */
  askAll(batch: readonly LedgerCommand[]): (ModelAnswer & { readonly replayed: boolean })[] {
    for (const claim of this.claims) claim.isOpen = true;
    return batch.map((command) => this.#ask(command));
  }

  #ask(command: LedgerCommand): ModelAnswer & { readonly replayed: boolean } {
    const key = JSON.stringify([command.scope, command.key]);
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
    if (command.kind === 'hold') return this.#hold(command.accountId, command.amount, command.expiresAt);
    if (command.kind === 'correct') return this.#correct(command);
    if (command.kind === 'collect') throw new Error('the model is not asked to collect: it collects by itself');
    const hold = this.holds.get(command.holdId);
    if (!hold) return { kind: 'refused', refusal: 'hold_not_found' };
    if (hold.status !== 'pending') return { kind: 'refused', refusal: 'hold_not_pending' };
    if (command.kind === 'post_hold') return this.#postHold(command, hold);
    if (command.kind === 'prolong_hold') {
      if (command.expiresAt <= hold.expiresAt) return { kind: 'refused', refusal: 'hold_expired' };
      hold.expiresAt = command.expiresAt;
      return { kind: 'hold', holdId: command.holdId };
    }
    // The model's holds last to a day that no test sees: none has run out.
    if (command.as === 'expired') return { kind: 'refused', refusal: 'hold_not_pending' };
    this.#account(hold.accountId).held -= hold.amount;
    hold.status = command.as;
    this.#collect(hold.accountId);
    return { kind: 'hold', holdId: command.holdId };
  }

  #post({ type, fromAccountId, toAccountId, amount, expectedFee }: PostCommand): ModelAnswer {
    const [sender, receiver] = [this.#find(fromAccountId), this.#find(toAccountId)];
    const fee = type === 'transfer' ? this.#fee(amount) : 0n;
    const refusal = firstBroken([
      [amount <= 0n, 'amount_not_positive'],
      [type === 'transfer' && amount < 50n, 'amount_below_minimum'],
      [amount > most, 'amount_too_large'],
      [!sender, 'sender_not_found'],
      [!receiver, 'receiver_not_found'],
      [fromAccountId === toAccountId, 'same_account'],
      [!this.#isWay(type, fromAccountId ?? 0n, toAccountId ?? 0n), 'way_not_allowed'],
      [
        actsHimself.includes(type) && sender?.standing !== 'active' && sender?.standing !== 'programme',
        'sender_not_active',
      ],
      [needsWillingReceiver.includes(type) && receiver?.standing === 'inactive', 'receiver_not_active'],
      [type === 'transfer' && sender?.mayTransfer === false, 'tier_may_not_transfer'],
      [expectedFee !== undefined && expectedFee !== fee, 'fee_changed'],
      [fee >= amount, 'nothing_would_arrive'],
      [type === 'opening_balance' && this.opened.has(toAccountId ?? 0n), 'reference_taken'],
    ]);
    if (refusal || fromAccountId === undefined || toAccountId === undefined)
      return { kind: 'refused', refusal: refusal ?? 'sender_not_found' };
    const answer = this.#move({ type, from: fromAccountId, to: toAccountId, amount, fee });
    if (answer.kind === 'posted' && type === 'opening_balance') this.opened.add(toAccountId);
    this.#collect(toAccountId);
    return answer;
  }

  #isWay(type: string, from: bigint, to: bigint): boolean {
    const side = (id: bigint) => (programme.includes(id) ? String(id) : 'p');
    return ways[type]?.includes(`${side(from)}>${side(to)}`) ?? false;
  }

  #fee(amount: bigint): bigint {
    return (amount * this.feeRate + 999_999n) / 1_000_000n;
  }

  #hold(accountId: bigint | undefined, amount: bigint, expiresAt: Date): ModelAnswer {
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
    this.holds.set(holdId, { accountId, amount, expiresAt, status: 'pending' });
    return { kind: 'hold', holdId };
  }

  #postHold({ type, toAccountId, amount: part }: PostHoldCommand, hold: ModelHold): ModelAnswer {
    const amount = part ?? hold.amount;
    const [receiver, account] = [this.#find(toAccountId), this.#account(hold.accountId)];
    const fee = type === 'transfer' ? this.#fee(amount) : 0n;
    const refusal = firstBroken([
      [amount <= 0n, 'amount_not_positive'],
      [type === 'transfer' && amount < 50n, 'amount_below_minimum'],
      [amount > most, 'amount_too_large'],
      [amount > hold.amount, 'hold_too_small'],
      [!receiver, 'receiver_not_found'],
      [toAccountId === hold.accountId, 'same_account'],
      [!endsHolds.includes(type) || !this.#isWay(type, hold.accountId, toAccountId ?? 0n), 'way_not_allowed'],
      [needsWillingReceiver.includes(type) && receiver?.standing === 'inactive', 'receiver_not_active'],
      [fee >= amount, 'nothing_would_arrive'],
    ]);
    if (refusal || toAccountId === undefined) return { kind: 'refused', refusal: refusal ?? 'receiver_not_found' };
    account.held -= hold.amount;
    const answer = this.#move({ type, from: hold.accountId, to: toAccountId, amount, fee });
    if (answer.kind === 'refused') {
      account.held += hold.amount;
      return answer;
    }
    hold.status = 'posted';
    this.#collect(toAccountId);
    if (amount < hold.amount) this.#collect(hold.accountId);
    return answer;
  }

  #correct({ operationId, amount, ifSpent }: CorrectCommand): ModelAnswer {
    const original = this.operations.get(operationId);
    if (!original) return { kind: 'refused', refusal: 'operation_not_found' };
    const left = original.total - original.reversed - original.claimed;
    const wanted = amount ?? left;
    const refusal = firstBroken([
      [original.type === 'reversal', 'operation_not_correctable'],
      [left <= 0n, 'operation_already_corrected'],
      [wanted <= 0n, 'amount_not_positive'],
      [wanted > left, 'correction_too_large'],
    ]);
    if (refusal) return { kind: 'refused', refusal };
    const now = ifSpent === 'claim' ? this.#takeable(original.to, wanted) : wanted;
    const owed = wanted - now;
    const answer: ModelAnswer = now === 0n ? { kind: 'claimed', owed } : this.#takeBack(original, now);
    if (answer.kind === 'refused') return answer;
    original.claimed += owed;
    if (owed > 0n) this.claims.push({ debtor: original.to, operationId, owed, isOpen: false });
    if (now > 0n) this.#collect(original.from);
    return answer.kind === 'posted' ? { ...answer, owed } : answer;
  }

  /** How much of what is wanted an account can spend; the programme always can. */
  #takeable(accountId: bigint, wanted: bigint): bigint {
    const { standing, balance, held } = this.#account(accountId);
    return standing === 'programme' || balance - held >= wanted ? wanted : balance - held;
  }

  /** What arrived goes back, and of the commission what belongs to the same part of it. */
  #takeBack(original: ModelOperation & { reversed: bigint }, amount: bigint): ModelAnswer {
    const until = (arrived: bigint) => (original.fee * arrived) / original.total;
    const fee = until(original.reversed) - until(original.reversed + amount);
    const answer = this.#move({ type: 'reversal', from: original.to, to: original.from, amount, fee });
    if (answer.kind === 'posted') original.reversed += amount;
    return answer;
  }

  /** What somebody owes is taken as soon as it can be. */
  #collect(debtor: bigint): void {
    for (const claim of this.claims) {
      const original = this.operations.get(claim.operationId);
      if (!original || claim.debtor !== debtor || !claim.isOpen || claim.owed === 0n) continue;
      const amount = this.#takeable(debtor, claim.owed);
      if (amount === 0n || this.#takeBack(original, amount).kind !== 'posted') continue;
      claim.owed -= amount;
      original.claimed -= amount;
    }
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
    this.operations.set(operation.id, { ...operation, reversed: 0n, claimed: 0n });
    return { kind: 'posted', operation, owed: 0n };
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
