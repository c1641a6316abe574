import type { Person } from './members.ts';
import { type Asked, type BackupMarks, forget, unanswered } from './told.ts';

/** What is sold: the operations by which it is paid in miles and by which it brings them, and how many they are. */
interface Product {
  readonly type: 'membership' | 'miles_package' | 'vip_access';
  /** Which tier it gives; 0 for none. */
  readonly tier: number;
  readonly operation: number;
  readonly miles: number;
  /** In miles; 0 where it is not sold for them. */
  readonly price: number;
}

/** The catalogue that the first start brings, by the numbers of its products. */
export const catalogue: ReadonlyMap<number, Product> = new Map([
  [2, { type: 'membership', tier: 2, operation: 5, miles: 1_000, price: 3_000 }],
  [3, { type: 'membership', tier: 3, operation: 5, miles: 2_500, price: 6_000 }],
  [4, { type: 'miles_package', tier: 0, operation: 4, miles: 1_000, price: 0 }],
  [5, { type: 'miles_package', tier: 0, operation: 4, miles: 5_000, price: 0 }],
  [6, { type: 'miles_package', tier: 0, operation: 4, miles: 10_000, price: 0 }],
  [7, { type: 'vip_access', tier: 0, operation: 9, miles: 0, price: 1_200 }],
]);

/** The product of a number that stands in the catalogue. */
export function productOf(id: number): Product {
  const product = catalogue.get(id);
  if (!product) throw new Error(`product ${id} is not in the catalogue`);
  return product;
}

/** An order as it is sent: all of it is sent again with its key. */
export interface OrderCommand {
  readonly productType: Product['type'];
  readonly productId: number;
  readonly payment_info:
    | { readonly method: 'zelle'; readonly fullname: string; readonly email: string; readonly bank_ref: string }
    | { readonly method: 'millas' };
}

export type OrderStatus = 'pendiente' | 'aprobado' | 'rechazado';

/** What a buyer was told: an order, or that there is none. */
export type OrderAnswer =
  | { readonly kind: 'ordered'; readonly id: number; readonly status: OrderStatus }
  | { readonly kind: 'refused'; readonly rule: string };

export interface OrderAttempt extends Asked<OrderAnswer> {
  readonly buyer: Person;
  readonly command: OrderCommand;
}

/** What staff decide of an order; told `done`, or the rule by which it was refused. */
export interface OrderDecision extends Asked<string> {
  readonly order: number;
  readonly status: 'aprobado' | 'rechazado';
}

/** What buyers and those who decide their orders wrote down. */
export class OrderRecords {
  readonly attempts: OrderAttempt[] = [];
  readonly decisions: OrderDecision[] = [];
  /** What nobody should ever have been told. */
  readonly problems: string[] = [];
  readonly #mark: () => number;

  constructor(mark: () => number) {
    this.#mark = mark;
  }

  open(key: string, buyer: Person, command: OrderCommand): OrderAttempt {
    const attempt: OrderAttempt = { key, buyer, command, askedAt: this.#mark(), isLost: false };
    this.attempts.push(attempt);
    return attempt;
  }

  decide(key: string, order: number, status: OrderDecision['status']): OrderDecision {
    const decision: OrderDecision = { key, order, status, askedAt: this.#mark(), isLost: false };
    this.decisions.push(decision);
    return decision;
  }

  answer<Answer>(asked: Asked<Answer>, answer: Answer): void {
    asked.answer = answer;
    asked.answeredAt = this.#mark();
  }

  /** A backup was restored: as with everything else that was asked (`Records`). */
  restore(marks: BackupMarks): void {
    forget(this.attempts, marks);
    forget(this.decisions, marks);
  }

  /** The orders that their buyers were told of and have still. */
  ordered(): { readonly attempt: OrderAttempt; readonly id: number; readonly status: OrderStatus }[] {
    return this.attempts.flatMap((attempt) => {
      const { answer, isLost } = attempt;
      return !isLost && answer?.kind === 'ordered' ? [{ attempt, id: answer.id, status: answer.status }] : [];
    });
  }

  unanswered(): { readonly attempts: OrderAttempt[]; readonly decisions: OrderDecision[] } {
    return { attempts: unanswered(this.attempts), decisions: unanswered(this.decisions) };
  }
}
