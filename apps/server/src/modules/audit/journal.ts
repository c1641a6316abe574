import type { Route } from '@millaje/api';
import type { AuditAction } from '@millaje/api/audit/audit.texts';
import { isOfStaff } from '@millaje/domain';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../platform/database.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { networkOf } from '../../platform/limits.ts';
import { recordAudit } from './record-audit.ts';

/** Calls by which staff see people's data, or take it along. */
export const personalReads: Readonly<Record<string, AuditAction>> = {
  AllUsers: 'personal_data_read',
  GetUserInfo: 'personal_data_read',
  AllUsersCorporate: 'personal_data_read',
  CorporateInfo: 'personal_data_read',
  AllOperations: 'personal_data_read',
  OperationsUser: 'personal_data_read',
  Operation: 'personal_data_read',
  Audit: 'personal_data_read',
  AuditUser: 'personal_data_read',
  BalanceUser: 'personal_data_read',
  CouponTraces: 'personal_data_read',
  MailsUser: 'personal_data_read',
  SessionsUser: 'personal_data_read',
  MonthOperations: 'personal_data_read',
  BalanceAt: 'personal_data_read',
  MembershipOrders: 'personal_data_read',
  MembershipOrder: 'personal_data_read',
  Sales: 'personal_data_read',
  Discounts: 'personal_data_read',
  BankMatches: 'personal_data_read',
  RedemptionsAll: 'personal_data_read',
  RedemptionsUser: 'personal_data_read',
  Redemption: 'personal_data_read',
  Payouts: 'personal_data_read',
  Payout: 'personal_data_read',
  PayoutOperations: 'personal_data_read',
  Holds: 'personal_data_read',
  RewardRows: 'personal_data_read',
  ApprovalRequests: 'personal_data_read',
  ApprovalRequest: 'personal_data_read',
  AllOperationsExcel: 'report_exported',
  AllUsersExcel: 'report_exported',
  MonthExcel: 'report_exported',
  MonthPdf: 'report_exported',
  AllHolders: 'report_exported',
  OrdersExcel: 'report_exported',
  PayoutsExcel: 'report_exported',
  OperationReceipt: 'report_exported',
  OrderReceipt: 'report_exported',
  RedemptionPdf: 'report_exported',
  PayoutPdf: 'report_exported',
  RewardRejected: 'report_exported',
  KeptExportFile: 'report_exported',
  Reconcile: 'reconciliation_requested',
};

/** What came of a call, as far as the journal is concerned. */
interface Called {
  readonly route: Route;
  readonly caller: Caller | undefined;
  readonly origin: Origin;
  /** The rule by which it was refused. */
  readonly refusal: string | undefined;
  /** What was asked for. */
  readonly input?: Readonly<Record<string, unknown>> | undefined;
}

/** So often the same thing is written down: who reads page after page, or tries door after door, is one line a minute. */
const sameThing = { points: 1, duration: 60 };

/**
 * Writes down, in one place for every route, what changes nothing and is still worth knowing: what staff read of people, what was not
 * allowed, and who was kept waiting.
 */
export function createJournal({
  database,
  onTrouble,
}: {
  readonly database: Database;
  readonly onTrouble: (error: unknown) => void;
}) {
  const limiter = new RateLimiterMemory(sameThing);

  async function write(called: Called): Promise<void> {
    const { route, caller, origin, input } = called;
    const action = actionOf(called);
    if (!action) return;
    const subject = { type: 'report', id: route.name } as const;
    const who = caller ? String(caller.userId) : networkOf(origin.address);
    const isNew = await limiter.consume(JSON.stringify([action, who, route.name, input])).then(
      () => true,
      () => false,
    );
    if (isNew)
      await recordAudit(database, {
        action,
        actor: caller ?? null,
        subject,
        origin,
        ...(input ? { after: input } : {}),
      });
  }

  return (called: Called): void => void write(called).catch(onTrouble);
}

function actionOf({ route, caller, refusal }: Called): AuditAction | undefined {
  if (refusal === 'not_allowed' || refusal === 'second_factor_required') return 'access_refused';
  if (refusal === 'too_many_requests') return 'access_limited';
  if (refusal !== undefined || !caller || !isOfStaff(caller.role)) return undefined;
  return personalReads[route.name];
}
