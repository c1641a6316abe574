import { Alert, Anchor, Button } from '@mantine/core';
import type { Namesake, Order } from '@millaje/api/orders/orders';
import { statusNames } from '@millaje/api/orders/orders.texts';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { deciderOf } from '@millaje/domain/payments/order-states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { DecisionBar } from '../../ui/decision-bar.tsx';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { OrderReceipt } from '../receipts/receipt-download.tsx';
import { useDecideOrder } from './order-dialogs.tsx';
import { OrderDetails } from './order-details.tsx';
import { amountText, isForStaff, passengerName, productText } from './order-words.ts';
import { orderQuery } from './queries.ts';
import classes from './orders.module.css';

interface OrderPanelProps {
  id: string;
  backTo: To;
  mayDecide: boolean;
  /** The ways to the orders beside it in its list. */
  neighbours?: ReactNode;
}

/** One order beside the list, with what stands in its way, and what is to be decided of it for those who may. */
export function OrderPanel({ id, backTo, mayDecide, neighbours }: OrderPanelProps) {
  const query = useQuery(orderQuery(id));
  return (
    <LoadedPanel query={query} title={texts.detail(id)} backTo={backTo} neighbours={neighbours} waiting={{ lines: 10 }}>
      {(data) => (
        <div className={classes.panel}>
          {data.order.trouble !== null && (
            <Alert color="bad" title={titleOfTrouble(data.order)}>
              {data.order.trouble}
            </Alert>
          )}
          {data.earlier.length > 0 && <Earlier orders={data.earlier} />}
          <Head order={data.order} />
          <Decider order={data.order} mayDecide={mayDecide} />
          <div>
            <OrderReceipt id={data.order._id} />
          </div>
          <div>
            <OrderDetails order={data.order} />
          </div>
        </div>
      )}
    </LoadedPanel>
  );
}

const titleOfTrouble = ({ status }: Order): string =>
  status === 'pendiente' ? texts.troubleTitle : texts.decidedTroubleTitle;

/** What one opens it for: how much, for what, by whom. */
function Head({ order }: { order: Order }) {
  return (
    <div>
      <p className={classes.amount}>{amountText(order.payment_info.monto, order.payment_info.currency)}</p>
      <p>
        {productText(order)} · {passengerName(order)}
      </p>
    </div>
  );
}

/** What is done about an order that waits, or who else decides it. */
function Decider({ order, mayDecide }: { order: Order; mayDecide: boolean }) {
  const decide = useDecideOrder();
  if (order.status !== 'pendiente') return null;
  if (!isForStaff(order)) {
    const isOfGateway = deciderOf[order.payment_info.method] === 'gateway';
    return <Alert color="primary">{isOfGateway ? texts.ofGateway : texts.ofLedger}</Alert>;
  }
  if (!mayDecide) return null;
  return (
    <DecisionBar>
      <Button variant="light" color="bad" onClick={() => decide('rechazado', order)}>
        {texts.reject}
      </Button>
      <Button onClick={() => decide('aprobado', order)}>{texts.approve}</Button>
    </DecisionBar>
  );
}

/** The earlier orders of the same reference: a payment pays once. */
function Earlier({ orders }: { orders: readonly Namesake[] }) {
  const isSame = orders.some((earlier) => earlier.is_same_payment);
  return (
    <Alert color="warn" title={texts.earlierTitle}>
      <div className={classes.earlier}>
        {isSame ? texts.earlierSame : texts.earlierOther}
        <ul className="plain-list">
          {orders.map(({ _id, status, user, createdAt }) => (
            <li key={_id}>
              <Anchor component={Link} to={pathTo('staffOrder', { id: String(_id) })} inherit>
                {texts.earlierOf(String(_id), statusNames[status], user.email, dates.day(createdAt))}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </Alert>
  );
}
