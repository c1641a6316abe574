import { ActionIcon, Alert, Anchor, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { deleteFromCartRoute } from '@millaje/api/orders/cart';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { cartTexts as texts, paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { ProductType } from '@millaje/domain/products';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { ask } from '../../api.ts';
import { pathTo } from '../../paths.ts';
import { tellFailure } from '../../tell-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { formatMoney } from '../../ui/format.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { OpenAttemptPanel } from '../confirmed-send/open-attempt-panel.tsx';
import { session } from '../session/session.ts';
import { useAddToCart } from './add-to-cart.tsx';
import { NothingBought } from './nothing-bought.tsx';
import { paymentTelling } from './payment-question.tsx';
import { type Cart, cartQuery, type ProductChoice } from './queries.ts';
import { type CartPaymentState, type ConfirmedCartPayment, useCartPayment } from './use-cart-payment.ts';
import classes from './cart.module.css';

type CartCurrency = 'USD' | 'VES';
/** Says in an address that the product comes from the cart. */
const IN_CART = 'carrito';

type CartProduct = Cart['products'][number];

interface CartScreenProps {
  currency: CartCurrency;
  /** Only this product is paid; without one the whole cart is shown. */
  choice: ProductChoice | undefined;
  /** It stands in the cart already; otherwise it is put there first. */
  isFromCart: boolean;
}

/** The cart: what is in it and what that costs in the chosen money, and the way to pay it. */
export default function CartScreen({ currency, choice, isFromCart }: CartScreenProps) {
  const state = useCartPayment();
  const isAdded = useAdded(isFromCart ? undefined : choice);
  const { data, error, refetch } = useQuery({ ...cartQuery, enabled: isAdded });
  const { open } = state.payment;
  if (open !== undefined)
    return (
      <FormPage>
        <OpenAttemptPanel open={open} telling={paymentTelling} entries={entriesOf(open.values)} />
      </FormPage>
    );
  if (data === undefined)
    return (
      <FormPage>
        {error ? (
          <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />
        ) : (
          <output aria-busy="true" aria-label={shellTexts.loading}>
            <Skeleton height={28} width="40%" mb="md" />
            <Skeleton height={160} />
          </output>
        )}
      </FormPage>
    );
  const products = choice === undefined ? data.products : data.products.filter(({ id }) => id === choice.id);
  return (
    <FormPage>
      <Products products={products} total={totalOf(data, products)} currency={currency} choice={choice} state={state} />
      {choice !== undefined && (
        <Anchor component={Link} to={pathTo('passengerCart', { currency })}>
          {texts.all}
        </Anchor>
      )}
      <Question state={state} />
      <MessageDialog {...state.message.props} />
    </FormPage>
  );
}

/** Puts the product of the address into the cart, once; tells when the cart can be looked at. */
function useAdded(choice: ProductChoice | undefined): boolean {
  const { mutate, isIdle, isPending } = useAddToCart();
  const { type, id } = choice ?? {};
  useEffect(() => {
    if (type !== undefined && id !== undefined) mutate({ type, id }, { onError: (error) => tellFailure(error) });
  }, [type, id, mutate]);
  return choice === undefined || !(isIdle || isPending);
}

/** The total of the whole cart is the server's; of one product it is its own price. */
function totalOf({ total, products: all }: Cart, products: readonly CartProduct[]) {
  const [only] = products;
  if (only === undefined || products.length === all.length) return total;
  return only.is_available && only.reason === null
    ? { usd: only.price_usd, ves: only.price_ves }
    : { usd: '0.00', ves: '0.00' };
}

/** Something in it could be bought, were there a way of paying anything. */
const isWithoutMethods = (products: readonly CartProduct[]): boolean =>
  products.some(({ is_available, reason }) => is_available && reason === null) &&
  products.every(({ methods }) => methods.length === 0);

interface ProductsProps {
  products: readonly CartProduct[];
  total: Cart['total'];
  currency: CartCurrency;
  choice: ProductChoice | undefined;
  state: CartPaymentState;
}

const amountOf = (currency: CartCurrency, { usd, ves }: Cart['total']): string =>
  currency === 'USD' ? paymentTexts.usd(formatMoney(usd)) : paymentTexts.ves(formatMoney(ves));

function Products({ products, total, currency, choice, state }: ProductsProps) {
  const navigate = useNavigate();
  if (products.length === 0) return <NothingBought title={texts.empty} help={texts.emptyHelp} />;
  const here = (next: string): string =>
    pathTo('passengerCart', {
      currency: next,
      ...(choice && { product: choice.type, product_id: String(choice.id), shop: IN_CART }),
    });
  const isWithout = isWithoutMethods(products);
  return (
    <div className={classes.cart}>
      <header className={classes.head}>
        <h2 className={classes.count}>{texts.count(products.length)}</h2>
        <SegmentedControl
          aria-label={texts.currency}
          value={currency}
          onChange={(next) => void navigate(here(next), { replace: true })}
          data={[
            { value: 'USD', label: 'USD' },
            { value: 'VES', label: 'Bs' },
          ]}
        />
      </header>
      {state.isLeaving && (
        <Alert color="primary" role="alert">
          {orderTexts.redirected}
        </Alert>
      )}
      {isWithout && (
        <Alert color="warn" title={paymentTexts.noMethods}>
          {paymentTexts.noMethodsHelp}
        </Alert>
      )}
      <ul className={`plain-list ${classes.list}`}>
        {products.map((product) => (
          <Row key={product.id} product={product} currency={currency} state={state} isTold={isWithout} />
        ))}
      </ul>
      <p className={classes.total}>
        <span>{texts.total}</span>
        <strong>{amountOf(currency, total)}</strong>
      </p>
      {products.length > 1 && <p className={classes.soft}>{texts.eachAlone}</p>}
    </div>
  );
}

interface RowProps {
  product: CartProduct;
  currency: CartCurrency;
  state: CartPaymentState;
  /** That there are no ways of paying stands above all rows. */
  isTold: boolean;
}

function Row({ product, currency, state, isTold }: RowProps) {
  const { id, type, name, price_usd, price_ves, discount, is_available, methods, reason } = product;
  const isPayable = is_available && methods.length > 0;
  const why = !is_available || isPayable ? null : (reason ?? (isTold ? null : paymentTexts.noMethods));
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.soft}>
          {is_available ? amountOf(currency, { usd: price_usd, ves: price_ves }) : texts.gone}
        </span>
        {discount > 0 && <span className={classes.soft}>{paymentTexts.discount(discount)}</span>}
        {why !== null && <span className={classes.soft}>{why}</span>}
      </span>
      {isPayable && <PayButton product={product} currency={currency} state={state} />}
      <RemoveButton choice={{ type, id }} name={name} />
    </li>
  );
}

/**
 * In dollars it is paid on the card's page, where that is open; everything else on the payment screen, which has what is left: bolívares
 * by pago móvil, miles alone, or what a discount makes free.
 */
function PayButton({ product, currency, state: { payment, isLeaving } }: Omit<RowProps, 'isTold'>) {
  const { id, type, name, price_usd, methods } = product;
  if (currency === 'VES' || !methods.includes('tdc') || price_usd === '0.00')
    return (
      <Button
        component={Link}
        to={pathTo('passengerPayment', { product: type, product_id: String(id), shop: IN_CART })}
        aria-label={texts.payOne(name)}
      >
        {texts.pay}
      </Button>
    );
  return (
    <Button
      disabled={isLeaving}
      aria-label={texts.payOne(name)}
      onClick={() => payment.ask({ type, id, name, amount: price_usd })}
    >
      {texts.pay}
    </Button>
  );
}

function RemoveButton({ choice: { type, id }, name }: { choice: { type: ProductType; id: number }; name: string }) {
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => ask(deleteFromCartRoute, { body: { type, id_product: id } }),
    onSuccess: ({ count }) => {
      session.setShoppingCart(count);
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    },
    onError: (error) => tellFailure(error),
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      loading={removing.isPending}
      onClick={() => removing.mutate()}
      aria-label={texts.remove(name)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}

const entriesOf = ({ name, amount }: ConfirmedCartPayment) =>
  [
    [paymentTexts.receipt.product, name],
    [paymentTexts.receipt.amount, paymentTexts.usd(formatMoney(amount))],
  ] as const;

function Question({ state: { payment } }: { state: CartPaymentState }) {
  const { question, isSending, problem, confirm, cancel } = payment;
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={texts.confirmTitle}
      isBusy={isSending}
      problem={problem}
      onConfirm={confirm}
      onClose={cancel}
    >
      {question !== undefined && (
        <>
          <DetailsSection entries={entriesOf(question)} />
          <p className={classes.soft}>{paymentTexts.frame.cardLead}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
