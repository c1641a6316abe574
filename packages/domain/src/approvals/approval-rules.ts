import type { Miles } from '../miles.ts';
import type { GuardedAction } from './approval-requests.ts';

/** The longest time in which a request can be decided, in days. */
export const approvalDaysMaximum = 30;

/** Which actions of staff wait for another administrator. */
export interface ApprovalRules {
  /** While they are off nothing waits. */
  readonly isOn: boolean;
  /** A staff transfer of more miles than this waits. */
  readonly transferAbove: Miles;
  readonly role: boolean;
  readonly fee: boolean;
  readonly rewards: boolean;
  /** Erasing the account of who asked the staff for it. */
  readonly erasure: boolean;
  /** How long a request can be decided, in days. */
  readonly days: number;
}

/** What somebody is about to do, as the rules look at it. */
export type GuardedAttempt =
  | { readonly action: Exclude<GuardedAction, 'transfer'> }
  | { readonly action: 'transfer'; readonly amount: Miles };

/** Whether an action waits for another administrator. The rules guard themselves: nobody alone switches them off. */
export function needsApproval(rules: ApprovalRules, attempt: GuardedAttempt): boolean {
  if (!rules.isOn) return false;
  if (attempt.action === 'transfer') return attempt.amount > rules.transferAbove;
  return attempt.action === 'rules' || rules[attempt.action];
}
