import type { Attempt, Command } from './records.ts';

/** The programme's own accounts. */
export const programme = { issuance: 1, commission: 2, redemption: 3, promotions: 5 } as const;
/** The commission of a transfer, in percent. */
export const feePercent = 5;

/** The commission of a transfer, in whole miles: what arrives is rounded down. */
export const feeOf = (amount: number): number => amount - Math.floor((amount * (100 - feePercent)) / 100);

export interface KnownHold {
  readonly id: number;
  readonly from: number;
  readonly amount: number;
  readonly isShort: boolean;
  expiresAt: number;
  status: 'pending' | 'posted' | 'voided' | 'expired';
  /** The operation in which it ended. */
  operation: number | null;
}

export interface KnownOperation {
  readonly id: number;
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  readonly fee: number;
  readonly total: number;
  readonly bonus: number;
  /** What of `total` was taken back or is claimed: a claim is paid in the end. */
  corrected: number;
}

/**
 * What everybody has according to what clients were told, reckoned by the programme's rules and by nothing of the product's code.
 * The order of what is applied makes no difference: all parts of a correction together are the same whatever came first.
 */
export class Books {
  readonly balances: Map<number, number>;
  readonly held = new Map<number, number>();
  readonly holds = new Map<number, KnownHold>();
  readonly operations = new Map<number, KnownOperation>();
  /** What clients were told that cannot be. */
  readonly problems: string[] = [];

  constructor(openingBalances: ReadonlyMap<number, number>) {
    this.balances = new Map(openingBalances);
    for (const amount of openingBalances.values()) this.#add(programme.issuance, -amount);
  }

  available(account: number): number {
    return (this.balances.get(account) ?? 0) - (this.held.get(account) ?? 0);
  }

  /** Takes down what an answered attempt did. What was refused, forgotten or never answered did nothing. */
  apply({ command, answer, isLost }: Attempt): void {
    if (!answer || isLost || answer.kind === 'refused') return;
    if (command.kind === 'correct' && answer.kind !== 'hold') {
      this.#correct(command.operation, (answer.kind === 'posted' ? answer.amount : 0) + answer.owed);
    } else if (answer.kind === 'posted') {
      if (command.kind === 'post_hold') this.#endHold(command.hold, 'posted', answer.operation);
      this.#post(command, answer);
    } else if (answer.kind === 'hold') this.#changeHold(command, answer.hold);
  }

  #post(command: Command, answer: { operation: number; amount: number; fee: number; total: number }): void {
    if (command.kind !== 'post' && command.kind !== 'post_hold') throw new Error(`${command.kind} posts nothing`);
    const { type, from, to } = command;
    const { operation: id, amount, fee, total } = answer;
    const bonus = command.kind === 'post' ? command.bonus : 0;
    this.operations.set(id, { id, type, from, to, amount, fee, total, bonus, corrected: 0 });
    this.#add(from, -amount);
    this.#add(to, total + bonus);
    this.#add(programme.commission, fee);
    this.#add(programme.promotions, -bonus);
  }

  /** Of the commission and of the bonus the same part goes back as of what arrived. */
  #correct(id: number, amount: number): void {
    const operation = this.operations.get(id);
    if (!operation) return void this.problems.push(`operation ${id} was corrected, and nobody was told of it`);
    const { from, to, total, corrected } = operation;
    const partOf = (whole: number) =>
      Math.floor((whole * (corrected + amount)) / total) - Math.floor((whole * corrected) / total);
    const [fee, bonus] = [partOf(operation.fee), partOf(operation.bonus)];
    operation.corrected += amount;
    this.#add(to, -amount - bonus);
    this.#add(from, amount + fee);
    this.#add(programme.commission, -fee);
    this.#add(programme.promotions, bonus);
  }

  #changeHold(command: Command, id: number): void {
    if (command.kind === 'hold') {
      const { from, amount, isShort, expiresAt } = command;
      this.holds.set(id, { id, from, amount, isShort, expiresAt, status: 'pending', operation: null });
      this.held.set(from, (this.held.get(from) ?? 0) + amount);
    } else if (command.kind === 'prolong_hold') {
      const hold = this.holds.get(id);
      if (hold) hold.expiresAt = Math.max(hold.expiresAt, command.expiresAt);
    } else if (command.kind === 'release_hold') this.#endHold(id, command.as, null);
  }

  #endHold(id: number, status: KnownHold['status'], operation: number | null): void {
    const hold = this.holds.get(id);
    if (!hold) return void this.problems.push(`hold ${id} ended as ${status}, and nobody was told of it`);
    if (hold.status !== 'pending')
      return void this.problems.push(`hold ${id} ended twice: ${hold.status}, then ${status}`);
    [hold.status, hold.operation] = [status, operation];
    this.held.set(hold.from, (this.held.get(hold.from) ?? 0) - hold.amount);
  }

  #add(account: number, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
}
