import type { RewardFormula } from '@millaje/domain';
import type { AttachmentKind } from '../ledger/index.ts';
import type { FlownCoupon } from './read-coupon.ts';

interface CreditedCoupon {
  readonly uploadId: number;
  readonly line: number;
  readonly accountId: bigint;
  readonly coupon: FlownCoupon;
  readonly formula: RewardFormula;
}

/**
 * What is written of a coupon in the very transaction in which its miles are credited: which operation its row became, and for the
 * operation which coupon it rewards by which formula, and that somebody is to be told. So a row is credited exactly when its operation
 * is there.
 */
export const couponCredited: AttachmentKind<CreditedCoupon> = {
  name: 'coupon_credited',
  write: (run, rows) => {
    const done = rows.flatMap(({ payload, answer }) =>
      answer.kind === 'posted' ? [{ ...payload, operationId: answer.operation.id }] : [],
    );
    const added = done.map(({ coupon, formula, operationId }) => ({
      operation_id: String(operationId),
      ticket_number: coupon.ticketNumber,
      coupon: coupon.coupon,
      flight: coupon.flight,
      day: coupon.day,
      origin: coupon.origin,
      destination: coupon.destination,
      class_code: coupon.classCode,
      formula,
    }));
    return Promise.all([
      ...[...Map.groupBy(done, ({ uploadId }) => uploadId)].map(([uploadId, own]) =>
        run(
          'coupon_rows_credited',
          // Found by their lines, and by nothing else: a plan of a time when there were few rows must not walk through all of them.
          `update reward_rows set status = 'credited', operation_id = ($3::bigint[])[array_position($2::integer[], line)]
           where upload_id = $1 and line = any($2::integer[]) and status = 'ready'`,
          [uploadId, own.map(({ line }) => line), own.map(({ operationId }) => operationId)],
        ),
      ),
      run(
        'coupon_rewards_added',
        `insert into coupon_rewards (operation_id, ticket_number, coupon, flight, day, origin, destination, class_code, formula)
         select * from json_to_recordset($1::json) as done (operation_id bigint, ticket_number text, coupon smallint, flight text, day date,
           origin text, destination text, class_code text, formula jsonb)`,
        [JSON.stringify(added)],
      ),
      run(
        'reward_notices_added',
        `insert into reward_notices (operation_id, account_id) select * from unnest($1::bigint[], $2::bigint[])`,
        [done.map(({ operationId }) => operationId), done.map(({ accountId }) => accountId)],
      ),
    ]);
  },
};
