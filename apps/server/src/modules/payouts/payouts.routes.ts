import {
  payoutOperationsRoute,
  payoutPdfRoute,
  payoutRoute,
  payoutsExcelRoute,
  payoutsRoute,
  payoutTexts as texts,
  payPayoutRoute,
} from '@millaje/api';
import { dayOf } from '../../platform/calendar.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute, type Caller, isStaff } from '../../platform/http/bind.ts';
import type { Exports } from '../../platform/exports/create-exports.ts';
import { readPage } from '../../platform/pages.ts';
import { exportPayoutPdf, exportPayoutsExcel, type PayoutExports } from './export-payouts.ts';
import { type PayDependencies, payPayout } from './pay-payout.ts';
import { payoutOperationView, payoutView } from './payout.view.ts';
import { countPayouts, findPayout, listPayoutParts, listPayouts } from './payouts.store.ts';

export type PayoutDependencies = PayDependencies & PayoutExports & { readonly startOwnExport: Exports };

/** The allies' months: staff see all and pay them, allies see their own. */
export function payoutRoutes(dependencies: PayoutDependencies): BoundRoute[] {
  const { database, now } = dependencies;
  const today = () => dayOf(now());
  /** A month that the caller may see. */
  const find = async ({ id_user, month }: { readonly id_user: number; readonly month: string }, caller: Caller) => {
    const userId = BigInt(id_user);
    if (!isStaff(caller) && userId !== caller.userId) return undefined;
    return findPayout(database, today(), { userId, month });
  };
  return [
    bindRead(
      payoutsRoute,
      async (
        { query: { page_count: page, quantity: size, month, email, status } },
        caller,
        { reading: { reader } },
      ) => {
        const filter = isStaff(caller) ? { month, email, status } : { userId: caller.userId, month, status };
        const counts = await countPayouts(reader, today(), filter);
        const { rows, ...place } = await readPage(
          { page, size },
          (window) => listPayouts(reader, today(), { filter, window }),
          () => Promise.resolve(counts.count),
        );
        const views = rows.map((row) => payoutView(row, { isStaff: isStaff(caller) }));
        return read({ rows: views, ...place, unpaid: counts.unpaid });
      },
    ),
    bindRead(payoutsExcelRoute, ({ query }, { userId }, { signal, reading }) =>
      exportPayoutsExcel(dependencies, reading, { filter: query, userId, signal }),
    ),
    bind(payoutRoute, async ({ params }, caller) => {
      const row = await find(params, caller);
      return row ? read({ payout: payoutView(row, { isStaff: isStaff(caller) }) }) : refuse('payout_not_found');
    }),
    bind(payoutOperationsRoute, async ({ params, query: { page_count: page, quantity: size } }, caller) => {
      const row = await find(params, caller);
      if (!row) return refuse('payout_not_found');
      const key = { accountId: row.account_id, month: row.month };
      const { rows, ...place } = await readPage(
        { page, size },
        (window) => listPayoutParts(database, key, window),
        () => Promise.resolve(Number(row.operations)),
      );
      return read({ rows: rows.map((part) => payoutOperationView(part)), ...place });
    }),
    bind(payoutPdfRoute, ({ params }, caller, { signal }) => {
      const startExport = isStaff(caller) ? dependencies.startExport : dependencies.startOwnExport;
      const by = { find: () => find(params, caller), userId: caller.userId, signal };
      return exportPayoutPdf({ ...dependencies, startExport }, by);
    }),
    bind(payPayoutRoute, async ({ body }, caller, { identity, address, requestId }) => {
      const month = { userId: BigInt(body.id_user), month: body.month };
      const answer = await payPayout(
        dependencies,
        {
          ...month,
          miles: BigInt(body.miles),
          bankReference: body.bank_reference,
          paidOn: body.paid_on,
          isSamePayment: body.same_payment === true,
        },
        { userId: caller.userId, role: caller.role, ...identity, origin: { address, requestId } },
      );
      if (answer !== 'done') return answer;
      const row = await findPayout(database, today(), month);
      return row ? written(texts.paid, { payout: payoutView(row, { isStaff: true }) }) : refuse('payout_not_found');
    }),
  ];
}
