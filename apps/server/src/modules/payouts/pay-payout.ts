import { monthLabel, payoutTexts as texts } from '@millaje/api';
import { moneyText, programmeAccounts } from '@millaje/domain';
import { lastDayOf } from '@millaje/domain/month/months';
import { payoutCents } from '@millaje/domain/payouts/payouts';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { attach, comesBack, type Ledger } from '../ledger/index.ts';
import type { Mail } from '../notifications/index.ts';
import { type PaidPayout, type Payer, payoutMoved, payoutPaid } from './payout-attachment.ts';
import { findByReference, findEarlierDue, findPaidBy, findPayout, type PayoutRow } from './payouts.store.ts';

export interface PayDependencies {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly now: () => Date;
}

/** A payment as staff ask for it; `miles` is what the question showed. */
export interface Payment {
  readonly userId: bigint;
  /** YYYY-MM. */
  readonly month: string;
  readonly miles: bigint;
  readonly bankReference: string;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  /** That its reference may be that of another month, too: one transfer paid both. */
  readonly isSamePayment: boolean;
}

/** A month that moves again and again while it is paid. */
const attemptsMaximum = 8;

/**
 * Marks a month of an ally as paid: one operation takes its miles, and with it are written the month, the audit and the ally's mail. Whoever
 * comes second is refused with `payout_paid`; the request that has paid it is answered as it was.
 */
export async function payPayout(
  dependencies: PayDependencies,
  payment: Payment,
  by: Payer,
): Promise<'done' | RefusalAnswer> {
  const { database, now } = dependencies;
  for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
    const today = dayOf(now());
    const own = await paidByThis(database, by);
    if (own) return own;
    const row = await findPayout(database, today, payment);
    if (!row) return refuse('payout_not_found');
    const refusal =
      mayPay(row) ?? (await earlierDue(database, today, payment)) ?? (await usedReference(database, payment));
    // Another attempt of this very request may have paid it between the two looks.
    if (refusal) return (await paidByThis(database, by)) ?? refusal;
    const wrong = wrongDay(payment, today);
    if (wrong !== undefined) return refuse('invalid_input', { fields: { paid_on: wrong } });
    if (row.miles !== payment.miles) return refuse('payout_changed');
    const { bankReference, paidOn, isSamePayment } = payment;
    const mail = mailOf(row, payment);
    const answer = await post(dependencies, { row, today, bankReference, paidOn, isSamePayment, by, mail });
    if (answer !== 'moved') return answer;
  }
  return refuse('busy');
}

/** How a request is answered that has paid before; undefined for one that has not. */
async function paidByThis(database: Database, by: Payer): Promise<'done' | RefusalAnswer | undefined> {
  const paid = await findPaidBy(database, by);
  if (!paid) return undefined;
  return paid.paid_hash === by.inputHash ? 'done' : refuse('idempotency_key_reused');
}

/** What is wrong with the day on which the money was sent. */
function wrongDay({ month, paidOn }: Payment, today: string): string | undefined {
  if (paidOn > today) return texts.paidOnFuture;
  return paidOn <= lastDayOf(month) ? texts.paidOnEarly : undefined;
}

async function earlierDue(database: Database, today: string, payment: Payment): Promise<RefusalAnswer | undefined> {
  const earlier = await findEarlierDue(database, today, payment);
  return earlier === undefined ? undefined : refuse('payout_earlier_due', { told: { month: monthLabel(earlier) } });
}

/** A reference is typed by hand, and that of the month before is near: whoever types it again is asked whether that is meant. */
async function usedReference(database: Database, payment: Payment): Promise<RefusalAnswer | undefined> {
  const paid = payment.isSamePayment ? undefined : await findByReference(database, payment);
  return paid && refuse('payout_reference_used', { told: { month: monthLabel(paid.month), ally: paid.ally } });
}

function mayPay({ status }: PayoutRow): RefusalAnswer | undefined {
  if (status === 'paid') return refuse('payout_paid');
  if (status === 'open') return refuse('payout_open');
  return status === 'nothing' ? refuse('payout_nothing_due') : undefined;
}

function mailOf({ email, first_name, month, arrived, miles }: PayoutRow, { bankReference, paidOn }: Payment): Mail {
  const data = {
    first_name,
    month,
    arrived: Number(arrived),
    miles: Number(miles),
    usd: moneyText(payoutCents(miles)),
    bank_reference: bankReference,
    paid_on: paidOn,
  };
  return { to: email, template: 'payout_paid', data };
}

/** Posts under the month's own key and reference: whoever asks how often, its miles leave once. */
async function post({ ledger }: PayDependencies, payment: PaidPayout): Promise<'done' | 'moved' | RefusalAnswer> {
  const { row, by } = payment;
  const name = `${row.account_id} ${row.month}`;
  try {
    const answer = await ledger.submit({
      kind: 'post',
      type: 'payout',
      from: { accountId: row.account_id },
      to: { accountId: programmeAccounts.clearing },
      amount: row.miles,
      description: texts.description(row.month),
      actorId: by.userId,
      references: [{ kind: 'payout', id: name }],
      scope: 'payout',
      key: name,
      inputHash: 'pay',
      keepsRefusal: false,
      attachments: [attach(payoutPaid, payment)],
    });
    if (answer.kind !== 'refused') return answer.replayed ? 'moved' : 'done';
    const { refusal, detail } = answer;
    // Its miles went elsewhere between the look and the posting: what is due now is read again.
    if (refusal === 'insufficient_miles') return 'moved';
    if (refusal === 'attachment_refused' && detail?.rule === payoutMoved) return 'moved';
    throw new Error(`the payout ${name} was refused with ${refusal}`);
  } catch (error) {
    if (comesBack(error)) return refuse('busy');
    throw error;
  }
}
