import { Alert, Anchor, SegmentedControl, Skeleton } from '@mantine/core';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { paymentTexts as texts, purchaseTexts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { PaymentMethod } from '@millaje/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../call-error.ts';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { OpenAttemptPanel } from '../confirmed-send/open-attempt-panel.tsx';
import { useOwnUser } from '../profile/use-own-user.ts';
import { AddToCart } from './add-to-cart.tsx';
import { FreePayment } from './free-payment.tsx';
import { FramePayment } from './frame-payment.tsx';
import { MilesPayment } from './miles-payment.tsx';
import { MobilePayment } from './mobile-payment.tsx';
import { PaymentQuestion, paymentEntries, paymentTelling } from './payment-question.tsx';
import { PaymentReceiptView } from './payment-receipt.tsx';
import { PriceSummary } from './price-summary.tsx';
import { type ProductChoice, type Quote, quoteQuery, waitingPurchasesQuery } from './queries.ts';
import { type PaymentState, usePayment } from './use-payment.ts';
import classes from './payments.module.css';

interface PaymentScreenProps {
  choice: ProductChoice;
  /** It stands in the cart, and leaves it when it is ordered. */
  isFromCart: boolean;
}

/** Buys one product: what it costs, how it can be paid, and the way of paying that was chosen. */
export default function PaymentScreen({ choice, isFromCart }: PaymentScreenProps) {
  const state = usePayment();
  // Whatever is bought, the card and what the browser keeps follow at once.
  useOwnUser();
  const { open } = state.payment;
  if (open !== undefined) {
    return (
      <FormPage>
        <OpenAttemptPanel open={open} telling={paymentTelling} entries={paymentEntries(open.values)} />
      </FormPage>
    );
  }
  if (state.receipt !== undefined) {
    return (
      <FormPage>
        <PaymentReceiptView receipt={state.receipt} />
      </FormPage>
    );
  }
  return (
    <FormPage>
      <Quoted choice={choice} isFromCart={isFromCart} state={state} />
      <MessageDialog {...state.message.props} />
    </FormPage>
  );
}

function Quoted({ choice, isFromCart, state }: PaymentScreenProps & { state: PaymentState }) {
  const { data, error, refetch } = useQuery(quoteQuery(choice));
  // Asked for beside the price, so that nothing moves once the form stands; without its answer one can pay all the same.
  const { isPending: isLooking } = useQuery(waitingPurchasesQuery);
  // Also of what could be bought when its form was opened: nobody is to pay at the bank for what is not sold.
  if (error instanceof CallError && error.isRefusal) return <Unavailable error={error} />;
  if (data !== undefined && !isLooking) return <Paying quote={data} isFromCart={isFromCart} state={state} />;
  if (error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <output className={classes.stack} aria-busy="true" aria-label={shellTexts.loading}>
      <Skeleton height={28} width="50%" />
      <Skeleton height={64} />
      <Skeleton height={36} />
      <Skeleton height={240} />
    </output>
  );
}

/** Why nothing can be bought here: what a tier takes, a membership below the own one, a product off the shelf. */
function Unavailable({ error: { rule, message } }: { error: CallError }) {
  return (
    <EmptyState
      title={texts.unavailable}
      help={message}
      action={
        <Anchor component={Link} to={pathTo('passengerProducts')}>
          {rule === 'tier_may_not_buy_miles' ? texts.seeTiers : paymentPageTexts.toProducts}
        </Anchor>
      }
    />
  );
}

/** Says that the same is bought already and waits: whoever comes back to the form, or loads it again, may have paid. */
function WaitingPurchase({ product: { type, name } }: Pick<Quote, 'product'>) {
  const { data } = useQuery(waitingPurchasesQuery);
  const waiting = data?.find(({ product }) => product.type === type && product.name === name);
  if (waiting === undefined) return null;
  const when = dates.dayAndTime(waiting.createdAt);
  // Begun at the gateway and not ended there: it waits for nobody but the member.
  if (waiting.url !== null)
    return (
      <Alert color="warn">
        {texts.unfinished(String(waiting._id), when)}{' '}
        <Anchor href={waiting.url} inherit underline="always">
          {purchaseTexts.continue}
        </Anchor>
      </Alert>
    );
  return (
    <Alert color="warn">
      {texts.waiting(String(waiting._id), when)}{' '}
      <Anchor component={Link} to={`${pathTo('passengerPurchases')}?compra=${waiting._id}`} inherit underline="always">
        {texts.receipt.see}
      </Anchor>
    </Alert>
  );
}

const NO_METHODS: Quote['methods'] = [];
/** Names the way of paying in the address. */
const METHOD = 'metodo';

/** The way of paying that is chosen, at first the first one; the address has it, so that a page that is loaded again shows the same form. */
function useChosenMethod(methods: Quote['methods']) {
  const [query, setQuery] = useSearchParams();
  const asked = methods.find((one) => one === query.get(METHOD));
  const [chosen, setChosen] = useState<PaymentMethod | undefined>(asked ?? methods[0]);
  function choose(next: PaymentMethod): void {
    setChosen(next);
    const wanted = new URLSearchParams(query);
    wanted.set(METHOD, next);
    setQuery(wanted, { replace: true, preventScrollReset: true });
  }
  return { chosen, choose };
}

interface PayingProps {
  quote: Quote;
  isFromCart: boolean;
  state: PaymentState;
}

function Paying({ quote, isFromCart, state }: PayingProps) {
  const { product } = quote;
  // What a discount makes free asks for no way of paying.
  const isFree = quote.price.total_usd === '0.00';
  const methods = isFree ? NO_METHODS : quote.methods;
  const { chosen, choose } = useChosenMethod(methods);
  // It can be switched off while its form is open: then nobody has chosen another one yet.
  const method = chosen !== undefined && methods.includes(chosen) ? chosen : undefined;
  const isGone = !isFree && method === undefined && chosen !== undefined && methods.length > 0;
  return (
    <div className={classes.stack}>
      <PriceSummary quote={quote} method={method ?? methods[0]} />
      <WaitingPurchase product={product} />
      {isFree ? (
        <FreePayment quote={quote} isFromCart={isFromCart} state={state} />
      ) : methods.length === 0 ? (
        <EmptyState title={texts.noMethods} help={texts.noMethodsHelp} />
      ) : (
        <fieldset className={classes.methods}>
          <legend className={classes.legend}>{texts.choose}</legend>
          <SegmentedControl
            fullWidth
            aria-label={texts.choose}
            value={method ?? ''}
            onChange={(value) => choose(value as PaymentMethod)}
            data={methods.map((value) => ({ value, label: texts.methods[value] }))}
          />
        </fieldset>
      )}
      {isGone && (
        <Alert color="warn" role="alert">
          {chosen === 'pago-movil' ? texts.methodGoneKept : texts.methodGone}
        </Alert>
      )}
      <EarlierOrder id={state.earlier} />
      {method === 'pago-movil' && <MobilePayment quote={quote} isFromCart={isFromCart} state={state} />}
      {method === 'millas' && <MilesPayment quote={quote} isFromCart={isFromCart} state={state} />}
      {(method === 'zelle' || method === 'tdc') && (
        <FramePayment key={method} quote={quote} method={method} isFromCart={isFromCart} state={state} />
      )}
      {product.type === 'membership' && method !== undefined && method !== 'millas' && (
        <p className={classes.note}>{texts.membershipNote}</p>
      )}
      {!isFromCart && (
        <div className={classes.later}>
          <AddToCart choice={product} />
        </div>
      )}
      <PaymentQuestion state={state} />
    </div>
  );
}

/** The payment that was told of has paid for another purchase already: that one is shown. */
function EarlierOrder({ id }: { id: number | undefined }) {
  if (id === undefined) return null;
  return (
    <Alert color="warn">
      {texts.earlier(id)}{' '}
      <Anchor component={Link} to={`${pathTo('passengerPurchases')}?compra=${id}`} inherit underline="always">
        {texts.seeEarlier}
      </Anchor>
    </Alert>
  );
}
