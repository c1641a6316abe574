import type { RewardFormula } from '@millaje/domain';
import type { AttachmentKind } from '../ledger/index.ts';
import type { FlownCoupon } from './read-coupon.ts';

interface CreditedCoupon {
  readonly uploadId: number;
  readonly line: number;
  readonly coupon: FlownCoupon;
  readonly formula: RewardFormula;
}

/**
 * What is written of a coupon in the very transaction in which its miles are credited: which operation its row became, and for the
 * operation which coupon it rewards by which formula. So a row is credited exactly when its operation is there.
 */
export const couponCredited: AttachmentKind<CreditedCoupon> = {
  name: 'coupon_credited',
  write: (run, rows) => {
    const values = JSON.stringify(
      rows.map(({ payload: { uploadId, line, coupon, formula }, answer }) => ({
        upload_id: uploadId,
        line,
        operation_id: answer.kind === 'posted' ? String(answer.operation.id) : null,
        ticket_number: coupon.ticketNumber,
        coupon: coupon.coupon,
        flight: coupon.flight,
        day: coupon.day,
        origin: coupon.origin,
        destination: coupon.destination,
        class_code: coupon.classCode,
        formula,
      })),
    );
    return Promise.all([
      run(
        'coupon_rows_credited',
        `update reward_rows as row set status = 'credited', operation_id = done.operation_id
         from json_to_recordset($1::json) as done (upload_id integer, line integer, operation_id bigint)
         where row.upload_id = done.upload_id and row.line = done.line and row.status = 'ready'`,
        [values],
      ),
      run(
        'coupon_rewards_added',
        `insert into coupon_rewards (operation_id, ticket_number, coupon, flight, day, origin, destination, class_code, formula)
         select * from json_to_recordset($1::json) as done (operation_id bigint, ticket_number text, coupon smallint, flight text, day date,
           origin text, destination text, class_code text, formula jsonb)`,
        [values],
      ),
    ]);
  },
};
