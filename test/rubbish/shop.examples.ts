import { dayFromNow } from '../../apps/server/src/modules/redemptions/redemptions.fixture.ts';
import type { Person } from '../support/app.ts';
import { anchored, days, type Example, type Examples, listed, paged } from './example.ts';
import { next, pastMonth, type World } from './world.ts';

const thousand = { productType: 'miles_package', productId: 4 };

/** A signed quote, and what it says. */
const quoted = (world: World, caller: Person) => world.made(world.orders.quote(caller, thousand.productId));
const quoteOf = async (world: World, caller: Person): Promise<string> => (await quoted(world, caller)).quote;

const statement = () =>
  `data:text/csv;base64,${Buffer.from(
    ['Fecha;Referencia;Monto', `${dayFromNow(-1)};${700_000 + next()};1.234,56`].join('\n'),
  ).toString('base64')}`;

/** An order that a statement of the bank pays exactly. */
export async function paidOrder(world: World): Promise<number> {
  const { _id: id, payment_info: paid } = (
    await world.made(world.orders.payMobile(await world.addCaller('PASSENGER'), thousand.productId))
  ).order;
  const lines = ['Fecha;Referencia;Monto', `${paid.date};${paid.bank_ref};${paid.monto}`];
  const file = `data:text/csv;base64,${Buffer.from(lines.join('\n')).toString('base64')}`;
  await world.post('/bank-movements/file', world.second, { file, method: 'pago-movil' });
  return id;
}

const buying: Examples = {
  PaymentQuote: () => ({ body: thousand }),
  ManualOperation: async (world, caller) => {
    const { quote, price } = await quoted(world, caller);
    return {
      body: {
        ...thousand,
        quote,
        payment_info: {
          method: 'zelle',
          fullname: 'Ana Prueba',
          email: 'ana@pruebas.example',
          bank_ref: `ZELLE ${100_000 + next()}`,
          monto: price.total_usd,
        },
      },
      isOnce: true,
    };
  },
  MobilePayment: async (world, caller) => {
    const { quote, price } = await quoted(world, caller);
    return {
      body: {
        ...thousand,
        quote,
        payment: world.orders.payment(),
        payment_info: { fullname: 'Ana Prueba', monto: price.total_ves },
      },
      isOnce: true,
    };
  },
  CardPayment: async (world, caller) => ({
    body: { ...thousand, quote: await quoteOf(world, caller) },
    isOnce: true,
  }),
  FramePayment: async (world, caller) => ({
    body: {
      method: 'zelle',
      token: await quoteOf(world, caller),
      fullname: 'Ana Prueba',
      email: 'ana@pruebas.example',
      bank_ref: `ZELLE ${100_000 + next()}`,
    },
    isOnce: true,
  }),
  VerifyOrder: () => ({ body: { token: 'ninguno' }, refused: 'order_not_found' }),
  PaymentOutcome: () => ({ query: { key: 'una-clave' } }),
  ShoppingCartAdd: () => ({ body: { type: 'miles_package', id_product: 4, quantity: 1 } }),
  ShoppingCartDelete: () => ({ body: { type: 'miles_package', id_product: 4 } }),
  ShoppingCartPay: async (world, caller) => {
    const id = 4 + (next() % 2);
    await world.post('/shopping-cart/add', caller, { type: 'miles_package', id_product: id });
    return { body: { currency: 'USD', id_product: id, type_product: 'miles_package' } };
  },
};

/** A product's words and prices; `type` names what it is. */
const product = (world: World) => ({
  name: `Producto ${next()}`,
  description: 'Para las pruebas',
  price: '1.234,56',
  price_miles: '9.999',
  miles: 1_000,
  img: world.picture,
});
const productOf = async (world: World): Promise<number> =>
  (await world.post('/products/add', world.second, { ...product(world), type: 'miles_package' })).product.id;
const packageOf = async (world: World): Promise<number> => {
  const { price_miles: _none, ...words } = product(world);
  return (await world.post('/miles-packages/add', world.second, words)).miles_package.id;
};
const membershipOf = async (world: World): Promise<number> =>
  (await world.post('/memberships/add', world.second, { ...product(world), id_membership: 2 })).membership.id;
const packageWords = ({ price_miles: _none, ...words }: ReturnType<typeof product>) => words;
const toggled = async (id: Promise<number>): Promise<Example> => ({ body: { id: await id, status: false } });

const products: Examples = {
  Products: () => ({ query: { type: 'membership' } }),
  Product: () => ({ query: { id: '4' } }),
  Membership: () => ({ query: { id: '2' } }),
  MilesPackage: () => ({ query: { id: '4' } }),
  ProductAdd: (world) => ({ query: { type: 'miles_package' }, body: { type: 'miles_package', ...product(world) } }),
  ProductUpdate: async (world) => ({
    query: { type: 'miles_package' },
    body: { type: 'miles_package', id: await productOf(world), ...product(world), status: true },
  }),
  ProductStatus: (world) => toggled(productOf(world)),
  MembershipAdd: (world) => ({ body: { ...product(world), id_membership: 2 } }),
  MembershipUpdate: async (world) => ({
    body: {
      id: await membershipOf(world),
      ...product(world),
      status: true,
      may_transfer: true,
      may_buy_miles: true,
      business_bonus: '25',
    },
  }),
  MembershipStatus: (world) => toggled(membershipOf(world)),
  MilesPackageAdd: (world) => ({ body: packageWords(product(world)) }),
  MilesPackageUpdate: async (world) => ({
    body: { id: await packageOf(world), ...packageWords(product(world)), status: true },
  }),
  MilesPackageStatus: (world) => toggled(packageOf(world)),
};

const orderFilters = (world: World) => ({
  status: 'pendiente',
  method: 'pago-movil',
  email: world.member.email,
  userId: String(world.member.userId),
});

const deciding: Examples = {
  MembershipOrders: listed(['page', 'limit', 'anchor', 'dateFrom', 'dateTo'], orderFilters),
  MembershipOrder: async (world) => ({ params: { id: await world.order(world.member) } }),
  OrderReceipt: async (world, caller) => ({
    params: { id: await world.order(caller.accountId === 0n ? world.member : caller) },
    others: caller.accountId === 0n ? [] : [['params', 'id', await world.order(world.member)]],
  }),
  OrdersExcel: listed(days, orderFilters),
  OrderUpdate: async (world) => ({
    body: { id: await world.order(await world.addCaller('PASSENGER')), status: 'aprobado', reason: 'Ninguno' },
    isOnce: true,
  }),
  OrdersApprove: async (world) => ({ body: { ids: [await world.order(await world.addCaller('PASSENGER'))] } }),
  Sales: listed([...anchored, ...days], (world) => ({
    pagination_status: '1',
    sales_status: '1',
    email: world.member.email,
  })),
  Discounts: listed(anchored, (world) => ({ email: world.member.email, state: 'free' })),
  DiscountAdd: async (world) => ({
    body: {
      user: (await world.addCaller('PASSENGER')).email,
      percentage: '10',
      product: 'miles_package',
      id_product: 4,
    },
  }),
  DiscountStatus: async (world) => {
    const buyer = await world.addCaller('PASSENGER');
    const { discount } = await world.made(world.orders.addDiscount(buyer, thousand.productId, 50));
    return { body: { id: discount.id, status: false } };
  },
  BankMovementsUpload: () => ({ body: { file: statement(), name: 'marzo.csv', method: 'pago-movil' } }),
  BankMatches: () => ({ query: { method: 'pago-movil' } }),
  BankMatchesApprove: async (world) => ({ body: { method: 'pago-movil', ids: [await paidOrder(world)] } }),
};

/** A month that an ally is owed, as staff and the ally itself ask for it. */
async function owedMonth(world: World, caller: Person): Promise<Example> {
  const { userId } = await world.owed();
  if (caller.accountId === 0n) return { params: { id_user: Number(userId), month: pastMonth() } };
  const { accountId } = caller;
  await world.pay(accountId);
  return {
    params: { id_user: Number(caller.userId), month: pastMonth() },
    others: [['params', 'id_user', Number(userId)]],
  };
}

/** What pays the month of an ally of its own. */
export const owedBody = async (world: World) => ({
  id_user: Number((await world.owed()).userId),
  month: pastMonth(),
  miles: 1_000,
  bank_reference: 'TRF-88',
  paid_on: dayFromNow(-1),
  same_payment: true,
});

const payouts: Examples = {
  Payouts: listed(paged, (world) => ({ month: pastMonth(), email: world.ally.email, status: 'due' })),
  PayoutsExcel: (world) => ({ query: { month: pastMonth(), email: world.ally.email, status: 'due' } }),
  Payout: owedMonth,
  PayoutOperations: async (world, caller) => ({
    ...(await owedMonth(world, caller)),
    query: { page_count: '1', quantity: '50' },
  }),
  PayoutPdf: owedMonth,
  PayoutPay: async (world) => ({ body: await owedBody(world), isOnce: true }),
};

export const shopExamples: Examples = { ...buying, ...products, ...deciding, ...payouts };
