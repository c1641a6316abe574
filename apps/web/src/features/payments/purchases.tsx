import { Anchor, Button, Skeleton } from '@mantine/core';
import type { Order } from '@millaje/api/orders/orders';
import { paidWith } from '@millaje/api/orders/orders.texts';
import { paymentTexts, purchaseTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney, formatPercent, formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { PagedSection } from '../../ui/pager/paged-section.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { usePage } from '../../ui/use-page.ts';
import { isPartlyRefunded, toneOf } from '../orders/order-tone.ts';
import { bankNamesQuery } from '../orders/queries.ts';
import { OrderReceipt } from '../receipts/receipt-download.tsx';
import { NothingBought } from './nothing-bought.tsx';
import { orderAmount } from './payment-receipt.tsx';
import { purchasesQuery } from './queries.ts';
import classes from './purchases.module.css';

/** Rows of a page. */
const SIZE = 10;

/** The member's own purchases, newest first, each with how it stands; its receipt opens under it. */
export default function Purchases() {
  const [page, setPage] = usePage();
  // The purchase that somebody was led here for.
  const wanted = useSearchParams()[0].get('compra');
  const query = useQuery(purchasesQuery(page, SIZE));
  return (
    <PagedSection
      title={tableTexts.total(query.data === undefined ? '…' : formatWhole(query.data.count))}
      query={query}
      page={page}
      size={SIZE}
      onPageChange={setPage}
      skeleton={<PurchasesSkeleton />}
      empty={<NothingBought title={texts.empty} help={texts.emptyHelp} />}
    >
      {(orders, isStale) => (
        <ul className={`plain-list ${classes.list}`} data-stale={isStale || undefined}>
          {orders.map((order) => (
            <Row key={order._id} order={order} isWanted={String(order._id) === wanted} />
          ))}
        </ul>
      )}
    </PagedSection>
  );
}

function Row({ order, isWanted }: { order: Order; isWanted: boolean }) {
  const { _id, product, status, createdAt, payment_info } = order;
  return (
    <li>
      <details className={classes.purchase} open={isWanted}>
        <summary className={classes.row}>
          <span className={classes.what}>
            <strong>{product.name}</strong>
            <span className={classes.more}>
              #{_id} · {paidWith(payment_info.method, payment_info.monto)} ·{' '}
              <time dateTime={createdAt}>{dates.day(createdAt)}</time>
            </span>
          </span>
          <StatusDot
            tone={toneOf(order)}
            label={isPartlyRefunded(order) ? texts.partlyRefunded : texts.status[status]}
          />
          <span className={classes.amount}>{orderAmount(order)}</span>
        </summary>
        <Receipt order={order} />
      </details>
    </li>
  );
}

/** What was paid, how, and what it brought. */
function Receipt({ order }: { order: Order }) {
  const { payment_info, price, status, verified, reason, miles, vip_code, operation, createdAt, updatedAt, url } =
    order;
  const { form, receipt } = paymentTexts;
  const isInMiles = payment_info.method === 'millas';
  const banks = useQuery({ ...bankNamesQuery, enabled: payment_info.bank !== null }).data;
  // By its code until the names have come.
  const bank = banks?.get(payment_info.bank ?? '') ?? payment_info.bank;
  return (
    <div className={classes.receipt}>
      <DetailsSection
        entries={[
          [receipt.amount, orderAmount(order)],
          [texts.before, isInMiles ? undefined : paymentTexts.usd(formatMoney(price.price_usd))],
          [texts.discount, price.discount > 0 ? formatPercent(String(price.discount)) : undefined],
          [form.fullname, payment_info.fullname],
          [form.bankFrom, bank],
          [receipt.reference, payment_info.bank_ref],
          [form.date, payment_info.date && dates.day(payment_info.date)],
          [receipt.date, dates.dayAndTime(createdAt)],
          [texts.decided, status === 'pendiente' ? undefined : dates.dayAndTime(updatedAt)],
          [texts.reason, reason],
          [texts.brings, miles > 0 ? <MilesAmount key="miles" value={miles} /> : undefined],
          ...refundEntries(order),
          [texts.vipCode, vip_code],
          [
            texts.operation,
            operation === null ? undefined : (
              <Anchor key="operation" component={Link} to={pathTo('passengerOperation', { id: String(operation) })}>
                #{operation}
              </Anchor>
            ),
          ],
        ]}
      />
      {isPartlyRefunded(order) && <p className={classes.more}>{texts.partlyRefundedNote}</p>}
      {verified === true && status === 'pendiente' && <p className={classes.more}>{texts.verified}</p>}
      {status === 'pendiente' && order.product.type === 'membership' && (
        <p className={classes.more}>{paymentTexts.membershipNote}</p>
      )}
      {url !== null && (
        <Button component="a" href={url} size="sm">
          {texts.continue}
        </Button>
      )}
      <OrderReceipt id={order._id} isOneOfMany />
    </div>
  );
}

/** What of its price went back, and of its miles with it. */
function refundEntries({ refund, miles }: Order): [string, ReactNode][] {
  if (refund === null) return [];
  const milesOf = (key: string, value: number) => (miles > 0 ? <MilesAmount key={key} value={value} /> : undefined);
  return [
    [texts.refunded, paymentTexts.usd(formatMoney(refund.usd))],
    [texts.notRefunded, paymentTexts.usd(formatMoney(refund.usd_left))],
    [texts.milesBack, milesOf('back', refund.miles)],
    [texts.milesLeft, milesOf('left', refund.miles_left)],
  ];
}

function PurchasesSkeleton() {
  return (
    <output aria-busy="true" aria-label={shellTexts.loading}>
      {[1, 2, 3].map((place) => (
        <div key={place} className={classes.row}>
          <Skeleton height={32} />
        </div>
      ))}
    </output>
  );
}
