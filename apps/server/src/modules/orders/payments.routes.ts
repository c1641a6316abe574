import {
  addToCartRoute,
  cardPaymentRoute,
  cartRoute,
  deleteFromCartRoute,
  framePaymentRoute,
  manualOperationRoute,
  mobilePaymentRoute,
  mobilePhone,
  paymentOptionsRoute,
  orderTexts as texts,
  payCartRoute,
  paymentOutcomeRoute,
  paymentQuoteRoute,
  verifyOrderRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { moneyText } from '@millaje/domain';
import { dayOf } from '../../platform/calendar.ts';
import { isRefusal, refuse, type RefusalAnswer, written, read } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Context } from '../../platform/http/bind.ts';
import { listProducts } from '../products/index.ts';
import { isBankCode } from '../reference-data/index.ts';
import { countCart, isInCart, productsInCart, putIntoCart, takeOutOfCart } from './cart.store.ts';
import { type Created, createOrder, type CreateDependencies, type OrderRequest } from './create-order.ts';
import { resumeOrder } from './flow.ts';
import { findShownOrder, type ShownOrder } from './list-orders.store.ts';
import { findOrderOutcome } from './order-outcome.ts';
import { cartView, optionsView } from './payment-options.view.ts';
import { orderView } from './order.view.ts';
import { mayBuy, paymentOptionsOf, priceProduct, totalsOfQuote } from './price-product.ts';

export interface PaymentRouteDependencies extends CreateDependencies {
  readonly brand: Brand;
}

/** So many days ago a pago móvil may have been made. */
const oldestDays = 90;

/** What members buy with. */
export function paymentRoutes(dependencies: PaymentRouteDependencies): BoundRoute[] {
  return [...quoteRoutes(dependencies), ...payingRoutes(dependencies), ...cartRoutes(dependencies)];
}

function quoteRoutes(dependencies: PaymentRouteDependencies): BoundRoute[] {
  const { database, tokens, brand, now } = dependencies;
  return [
    bind(paymentOptionsRoute, async (_input, caller) => {
      const onSale = (await listProducts(database)).filter(({ status }) => status);
      const member = caller?.role === 'PASSENGER' ? caller.userId : undefined;
      return read({
        options: (await paymentOptionsOf(dependencies, member, onSale)).map((option) => optionsView(option, brand)),
      });
    }),
    bind(paymentQuoteRoute, async ({ body: { productType, productId } }, { userId }) => {
      const priced = await priceProduct(dependencies, userId, { type: productType, id: productId });
      if (isRefusal(priced)) return priced;
      const { quote, product, methods } = priced;
      const { token, expiresAt } = await tokens.signQuote(quote, now());
      const totals = totalsOfQuote(quote);
      const { bank, zelle } = brand.payments;
      return written('OK', {
        quote: token,
        expires_at: expiresAt.toISOString(),
        product: {
          id: product.id,
          type: product.type,
          name: product.name,
          description: product.description,
          miles: Number(product.miles),
        },
        price: {
          price_usd: moneyText(BigInt(quote.priceUsd)),
          discount: quote.percentage,
          total_usd: moneyText(totals.usd),
          total_ves: moneyText(totals.ves),
          dollar_price: quote.dollarPrice,
          price_miles: quote.priceMiles === null ? null : Number(quote.priceMiles),
        },
        methods: [...methods],
        receiver: {
          bank_code: bank.code,
          bank_name: bank.name,
          phone: bank.phone,
          document: bank.document,
          zelle_email: zelle.email,
          zelle_name: zelle.name,
        },
      });
    }),
  ];
}

type Answering = (
  request: Omit<OrderRequest, 'key' | 'inputHash' | 'site'>,
  context: Context,
) => Promise<{ readonly row: ShownOrder } | RefusalAnswer>;

/** Creates an order and gives it as it is shown; the same key gives the same answer. */
function answering(dependencies: PaymentRouteDependencies): Answering {
  return async (request, { identity, markReplayed, site }) => {
    const { key, inputHash } = identity;
    const created: Created | RefusalAnswer = await createOrder(dependencies, { ...request, key, inputHash, site });
    if (isRefusal(created)) return created;
    if (created.replayed) markReplayed();
    const row = await findShownOrder(dependencies.database, created.order.id);
    return row ? { row } : refuse('busy');
  };
}

const ownView = (row: ShownOrder, { brand }: PaymentRouteDependencies) =>
  orderView(row, { isStaff: false, milesSymbol: brand.miles_symbol });

/** What the member is told of an order. */
function messageOf({ status, method }: ShownOrder): string {
  if (status === 'aprobado') return method === 'millas' ? texts.paidInMiles : texts.approved;
  if (status === 'reembolsado') return texts.refunded;
  if (status === 'rechazado') return texts.failed;
  return method === 'tdc' ? texts.pending : texts.registered;
}

function payingRoutes(dependencies: PaymentRouteDependencies): BoundRoute[] {
  const { database, tokens, now } = dependencies;
  const create = answering(dependencies);
  const answer = async (request: Parameters<Answering>[0], context: Context) => {
    const done = await create(request, context);
    if (isRefusal(done)) return done;
    const message = done.row.gateway_url === null ? messageOf(done.row) : texts.redirected;
    return written(message, { order: ownView(done.row, dependencies) });
  };
  return [
    bind(manualOperationRoute, ({ body }, { userId }, context) => {
      const { productType: type, productId, quote, payment_info: info } = body;
      const payer = info.method === 'zelle' ? { name: info.fullname, email: info.email, reference: info.bank_ref } : {};
      return answer({ userId, type, productId, quote, method: info.method, shownAmount: info.monto, payer }, context);
    }),
    bind(mobilePaymentRoute, async ({ body }, { userId }, context) => {
      const { productType: type, productId, quote, payment, payment_info: info } = body;
      const wrong = await wrongPayment(dependencies, payment);
      if (wrong) return wrong;
      const phone = mobilePhone(payment.phone) ?? null;
      const payer = { name: info.fullname, phone, bank: payment.bank, reference: payment.ref, day: payment.date };
      return answer({ userId, type, productId, quote, method: 'pago-movil', shownAmount: info.monto, payer }, context);
    }),
    bind(cardPaymentRoute, ({ body: { productType: type, productId, quote } }, { userId }, context) =>
      answer({ userId, type, productId, quote, method: 'tdc', payer: {} }, context),
    ),
    bind(framePaymentRoute, async ({ body }, _caller, context) => {
      const seen = await tokens.verifyQuote(body.token, now());
      if (!seen) return refuse('price_quote_not_valid');
      const { userId, type, productId } = seen.content;
      const payer = body.method === 'zelle' ? { name: body.fullname, email: body.email, reference: body.bank_ref } : {};
      const done = await create(
        { userId: BigInt(userId), type, productId, quote: body.token, method: body.method, payer },
        context,
      );
      if (isRefusal(done)) return done;
      const paymentStatus = done.row.status === 'aprobado' ? ('approved' as const) : ('pending' as const);
      const message = paymentStatus === 'approved' ? texts.approved : texts.pending;
      return written(message, { paymentStatus, url: done.row.status === 'pendiente' ? done.row.gateway_url : null });
    }),
    bind(verifyOrderRoute, async ({ body }, { userId }) => {
      const named = await tokens.verifyOrder(body.token, now());
      if (named?.content.userId !== String(userId)) return refuse('order_not_found');
      const id = BigInt(named.content.orderId);
      await resumeOrder(dependencies, id);
      const row = await findShownOrder(database, id);
      return row ? written(messageOf(row), { order: ownView(row, dependencies) }) : refuse('order_not_found');
    }),
    bind(paymentOutcomeRoute, ({ query: { key } }, { userId }) =>
      findOrderOutcome(database, { userId, key, milesSymbol: dependencies.brand.miles_symbol }),
    ),
  ];
}

/** A pago móvil comes from a bank of the list, and was made today or in the last days. */
async function wrongPayment(
  { database, now }: PaymentRouteDependencies,
  { bank, date }: { readonly bank: string; readonly date: string },
): Promise<RefusalAnswer | undefined> {
  const wrong = (field: string, message: string) =>
    refuse('invalid_input', { fields: { [`payment.${field}`]: message } });
  if (!(await isBankCode(database, bank))) return wrong('bank', texts.wrongBank);
  if (date > dayOf(now())) return wrong('date', texts.futureDate);
  const oldest = dayOf(new Date(now().getTime() - oldestDays * 86_400_000));
  return date < oldest ? wrong('date', texts.oldDate) : undefined;
}

function cartRoutes(dependencies: PaymentRouteDependencies): BoundRoute[] {
  const { database } = dependencies;
  const create = answering(dependencies);
  return [
    bind(cartRoute, async (_input, { userId }) => {
      const [numbers, products] = await Promise.all([productsInCart(database, userId), listProducts(database)]);
      const rows = numbers.flatMap((number) => products.find(({ id }) => id === number) ?? []);
      return read(cartView(await paymentOptionsOf(dependencies, userId, rows), dependencies.brand));
    }),
    bind(addToCartRoute, async ({ body: { type, id_product: id } }, { userId }) => {
      const buying = await mayBuy(dependencies, userId, { type, id });
      // Who may not buy it yet may keep it in mind: what it takes is told when it is paid.
      if (isRefusal(buying) && buying.refusal === 'product_not_available') return buying;
      await putIntoCart(database, userId, id);
      return written(texts.cartAdded, { count: await countCart(database, userId) });
    }),
    bind(deleteFromCartRoute, async ({ body: { id_product: id } }, { userId }) => {
      await takeOutOfCart(database, userId, id);
      return written(texts.cartDeleted, { count: await countCart(database, userId) });
    }),
    bind(payCartRoute, async ({ body }, { userId }, context) => {
      const { currency, id_product: productId, type_product: type } = body;
      if (currency !== 'USD') return refuse('currency_not_offered');
      if (!(await isInCart(database, userId, productId))) return refuse('not_in_cart');
      const done = await create({ userId, type, productId, method: 'tdc', payer: {} }, context);
      if (isRefusal(done)) return done;
      const message = done.row.gateway_url === null ? messageOf(done.row) : texts.redirected;
      return written(message, { order: ownView(done.row, dependencies) });
    }),
  ];
}
