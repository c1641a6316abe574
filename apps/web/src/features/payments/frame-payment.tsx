import { Alert } from '@mantine/core';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { CopyableText } from '../../ui/copyable-text.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { type FrameResponse, readMessage } from '../payment-frames/messages.ts';
import { useSession } from '../session/session.ts';
import { findOrder, PURCHASE_CHANGES, type Quote, refreshCart, takeOutOfCart } from './queries.ts';
import { askAnew } from './refused-payment.ts';
import type { PaymentState } from './use-payment.ts';
import classes from './payments.module.css';

/** How long what was ordered is waited for, in milliseconds: after that its list tells of it. */
const LOOK_UP_LIMIT_MS = 10_000;

interface FramePaymentProps {
  quote: Quote;
  method: 'zelle' | 'tdc';
  isFromCart: boolean;
  state: PaymentState;
}

/** Pays in a page of its own, in a frame: it tells by messages that it is busy, and what came of it. */
export function FramePayment({ quote, method, isFromCart, state: payment }: FramePaymentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const user = useSession()?.user;
  const isZelle = method === 'zelle';
  const { state, onResponse } = useResponse({ quote, isFromCart, state: payment });
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    function hear(event: MessageEvent): void {
      const heard = readMessage(event, { origin: window.location.origin, source: frame.current?.contentWindow });
      if (heard === undefined) return;
      setIsBusy(heard.type === 'loading' && heard.loading !== false);
      if (heard.type === 'response') onResponse(heard);
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  });

  const { id } = quote.product;
  const about: Record<string, string> = isZelle
    ? { email: user?.email ?? '', product: String(id) }
    : { passenger_id: String(user?._id ?? ''), product_id: String(id) };
  const query = new URLSearchParams({ ...about, token: quote.quote });
  return (
    <>
      {isZelle && <Receiver quote={quote} />}
      {state === 'leaving' && (
        <Alert color="primary" role="alert">
          {orderTexts.redirected}
        </Alert>
      )}
      <p className="visually-hidden" aria-live="polite">
        {isBusy && shellTexts.processing}
      </p>
      {/* A page of ours that calls our API: a sandbox that lets it do so keeps nothing from it. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        className={classes.frame}
        data-method={method}
        title={isZelle ? texts.frame.zelle : texts.frame.card}
        src={`${pathTo(isZelle ? 'paymentFrameZelle' : 'paymentFrameCard')}?${query.toString()}`}
      />
    </>
  );
}

function Receiver({ quote: { receiver } }: { quote: Quote }) {
  const { receiverEmail, receiverName, zelleLead } = texts.frame;
  return (
    <>
      <p className={classes.soft}>{zelleLead}</p>
      <DetailsSection
        title={texts.form.receiver}
        entries={[
          [receiverEmail, <CopyableText key="email" value={receiver.zelle_email} label={receiverEmail} />],
          [receiverName, receiver.zelle_name],
        ]}
      />
    </>
  );
}

/** What follows from a frame's answer: the gateway's page, what was bought, or why it was refused. */
function useResponse({ quote, isFromCart, state: { message, showReceipt } }: Omit<FramePaymentProps, 'method'>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<'here' | 'leaving'>('here');
  const { product } = quote;

  async function done({ paymentStatus, key, url }: FrameResponse['response']): Promise<void> {
    for (const queryKey of PURCHASE_CHANGES) void queries.invalidateQueries({ queryKey });
    if (typeof url === 'string') {
      setState('leaving');
      return window.location.assign(url);
    }
    if (isFromCart && paymentStatus === 'pending') void takeOutOfCart(product).catch(() => undefined);
    else void refreshCart(queries);
    const told = paymentStatus === 'approved' ? orderTexts.approved : orderTexts.pending;
    const order = key === undefined ? null : await orderUnder(key);
    if (order !== null) return showReceipt({ order, message: told });
    message.show({
      title: told,
      text: product.type === 'membership' && paymentStatus !== 'approved' ? texts.membershipNote : undefined,
      onConfirmed: () => void navigate(pathTo('passengerHome')),
    });
  }

  function onResponse({ status, response }: FrameResponse): void {
    if (status === 200) return void done(response);
    message.show({ title: texts.failed, text: status === 400 ? response.message : texts.failedFrame });
    askAnew(queries, product, response.rule);
  }

  return { state, onResponse };
}

/** The order that was sent under a key: the frame has no session, its member asks. Null where that cannot be known now. */
async function orderUnder(key: string) {
  try {
    return (await findOrder(key, AbortSignal.timeout(LOOK_UP_LIMIT_MS))).done;
  } catch {
    return null;
  }
}
