import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import type { OwnRedemption } from '@millaje/api/flights/redemptions';
import type { Order } from '@millaje/api/orders/orders';
import { reasonOfTrouble } from '@millaje/api/orders/orders.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { amountText, methodText, productText, stateOf as stateOfOrder } from '../orders/order-words.ts';
import { localDay, stateOf } from '../redemptions/flight-texts.ts';
import { milesText } from './miles-parts.tsx';
import { Answered } from './part.tsx';
import { ordersOfQuery, redemptionsQuery } from './queries.ts';
import { joined, Line, PagedRows } from './rows.tsx';
import classes from './member-sheet.module.css';

const { redemptions, orders } = memberSheetTexts;

/** What a redemption took: its price, and a commission where there was one. */
function costOf({ operation, miles_price, status }: OwnRedemption): string {
  if (status === 3) return redemptions.returned;
  const fee = operation?.fee ?? 0;
  return fee === 0 ? '' : joined(milesText(miles_price), redemptions.fee(milesText(fee)));
}

/** The redemptions of somebody, each with its cost and how it stands. */
export function RedemptionsPart({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(redemptionsQuery(email, page));
  return (
    <Answered query={query}>
      {({ rows, count }) => (
        <PagedRows
          of={redemptions.title}
          page={page}
          count={count}
          onPageChange={setPage}
          rows={rows}
          empty={redemptions.empty}
          rowId={({ id }) => id}
        >
          {(row) => (
            <>
              <Line
                title={`#${row.id} · ${row.route}`}
                to={pathTo('staffRedemption', { id: String(row.id) })}
                value={<MilesAmount value={row.operation?.amount ?? row.miles_price} />}
                notes={[
                  costOf(row),
                  joined(
                    dates.dayAndTime(row.date_redemption),
                    redemptions.flight(localDay(row.flight_date_go)),
                    row.status === 2 && row.pnr !== null && redemptions.pnr(row.pnr),
                  ),
                  row.promotion_details && redemptions.promotion(row.promotion_details.name),
                ]}
              />
              <p className={classes.note}>
                <StatusDot {...stateOf(row)} />
              </p>
            </>
          )}
        </PagedRows>
      )}
    </Answered>
  );
}

/** Why an order stands as it does. */
const reasonsOf = ({ reason, trouble }: Order): readonly string[] =>
  [reason, trouble && reasonOfTrouble(trouble)].flatMap((text) => (text ? [orders.reason(text)] : []));

/** The orders of somebody, each with how it stands and why. */
export function OrdersPart({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(ordersOfQuery(email, page));
  return (
    <Answered query={query}>
      {({ operations, count }) => (
        <PagedRows
          of={orders.title}
          page={page}
          count={count}
          onPageChange={setPage}
          rows={operations}
          empty={orders.empty}
          rowId={({ _id }) => _id}
        >
          {(order) => (
            <>
              <Line
                title={`#${order._id} · ${productText(order)}`}
                to={pathTo('staffOrder', { id: String(order._id) })}
                value={amountText(order.payment_info.monto, order.payment_info.currency)}
                notes={[
                  joined(dates.dayAndTime(order.createdAt), methodText(order), order.payment_info.bank_ref),
                  joined(
                    order.miles > 0 && orders.miles(milesText(order.miles)),
                    order.price.discount > 0 && orders.discount(String(order.price.discount)),
                  ),
                  ...reasonsOf(order),
                ]}
              />
              <p className={classes.note}>
                <StatusDot {...stateOfOrder(order)} />
              </p>
            </>
          )}
        </PagedRows>
      )}
    </Answered>
  );
}
