import { Anchor } from '@mantine/core';
import type { Order } from '@millaje/api/orders/orders';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { phoneText, wholePhoneText } from '@millaje/domain/phone-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatDecimal, formatMoney, formatPercent, formatWhole } from '../../ui/format.ts';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { amountText, methodText, passengerName, productText, stateOf } from './order-words.ts';
import { bankNamesQuery } from './queries.ts';

const { facts: texts, verified, notVerified } = orderScreenTexts;

/** Everything about one order: how it stands, who buys, how it is paid, and what it costs. */
export function OrderDetails({ order }: { order: Order }) {
  const { passenger } = order;
  return (
    <>
      <DetailsSection
        title={texts.order}
        entries={[
          [texts.status, <StatusDot key="status" {...stateOf(order)} />],
          [texts.reason, order.reason],
          [texts.created, dates.dayAndTime(order.createdAt)],
          [texts.updated, order.updatedAt === order.createdAt ? undefined : dates.dayAndTime(order.updatedAt)],
          [
            texts.operation,
            order.operation === null ? undefined : <OperationOf key="operation" id={order.operation} />,
          ],
          [texts.vipCode, order.vip_code],
        ]}
      />
      <DetailsSection
        title={texts.passenger}
        entries={[
          [texts.name, passengerName(order)],
          [texts.email, <UserLink key="email" email={order.user.email} />],
          [texts.phone, phoneText(passenger.code_phone, passenger.phone)],
          [texts.customerId, formatCustomerId(passenger.customerId)],
        ]}
      />
      <PaymentSection order={order} />
      {order.refund !== null && <RefundSection refund={order.refund} hasMiles={order.miles > 0} />}
      <PriceSection order={order} />
    </>
  );
}

function OperationOf({ id }: { id: number }) {
  return (
    <Anchor component={Link} to={pathTo('staffOperation', { id: String(id) })} inherit>
      {texts.seeOperation(String(id))}
    </Anchor>
  );
}

function PaymentSection({ order }: { order: Order }) {
  const { payment_info: payment, verified: isVerified } = order;
  // Only pago móvil comes from a bank of the list.
  const banks = useQuery({ ...bankNamesQuery, enabled: payment.bank !== null }).data;
  const bankName = payment.bank === null ? undefined : banks?.get(payment.bank);
  return (
    <DetailsSection
      title={texts.payment}
      entries={[
        [texts.method, methodText(order)],
        [texts.payer, payment.fullname],
        [texts.payerEmail, payment.email],
        [texts.payerPhone, wholePhoneText(payment.phone)],
        [texts.bank, [payment.bank, bankName].filter(Boolean).join(' · ')],
        [texts.reference, payment.bank_ref],
        [texts.day, payment.date === null ? undefined : dates.day(payment.date)],
        [
          texts.bankAnswer,
          isVerified === null ? undefined : (
            <StatusDot key="answer" tone={isVerified ? 'good' : 'bad'} label={isVerified ? verified : notVerified} />
          ),
        ],
        [texts.total, amountText(payment.monto, payment.currency)],
      ]}
    />
  );
}

/** What is done where the money comes back after all. */
function noteOf({ usd_left, miles }: NonNullable<Order['refund']>): string {
  const { whole, part, nothing } = orderScreenTexts.returned;
  if (Number(usd_left) === 0) return whole;
  return miles === 0 ? nothing : part(formatWhole(miles));
}

/** What of its price went back, and of its miles with it. */
function RefundSection({ refund, hasMiles }: { refund: NonNullable<Order['refund']>; hasMiles: boolean }) {
  const milesOf = (value: number) => (hasMiles ? <MilesAmount key={value} value={value} /> : undefined);
  return (
    <DetailsSection
      title={texts.refund}
      entries={[
        [texts.refunded, `USD ${formatMoney(refund.usd)}`],
        [texts.notRefunded, `USD ${formatMoney(refund.usd_left)}`],
        [texts.milesBack, milesOf(refund.miles)],
        [texts.milesLeft, milesOf(refund.miles_left)],
      ]}
      note={noteOf(refund)}
    />
  );
}

function PriceSection({ order }: { order: Order }) {
  const { price, miles } = order;
  return (
    <DetailsSection
      title={texts.product}
      entries={[
        [texts.product, productText(order)],
        [texts.price, `USD ${formatMoney(price.price_usd)}`],
        [texts.discount, price.discount === 0 ? undefined : formatPercent(String(price.discount))],
        [texts.discounted, price.discount === 0 ? undefined : `USD ${formatMoney(price.total_usd)}`],
        [texts.dollarPrice, `Bs ${formatDecimal(price.dollar_price)}`],
        [
          texts.priceMiles,
          price.price_miles === null ? undefined : <MilesAmount key="miles" value={price.price_miles} />,
        ],
        [texts.miles, miles === 0 ? undefined : <MilesAmount key="brought" value={miles} />],
      ]}
    />
  );
}
