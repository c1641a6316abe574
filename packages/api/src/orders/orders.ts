import { orderStatuses } from '@millaje/domain/payments/order-states';
import { paymentMethods } from '@millaje/domain/products';
import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  identifierSchema,
  instantSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalLineSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
} from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { orderTexts as texts } from './orders.texts.ts';

/** An order as staff and its member see it. Dollars and bolívares are decimals with a point. */
export const orderSchema = z.object({
  _id: z.number(),
  type: z.object({ name: z.string() }),
  product: z.object({ type: z.enum(['membership', 'package', 'vip_access']), name: z.string() }),
  status: z.enum(orderStatuses),
  /** The bank knows the payment; null where nobody asked it, or it has not said. */
  verified: z.nullable(z.boolean()),
  /** Why it was rejected; why it cannot be approved although it is paid (staff only). */
  reason: z.nullable(z.string()),
  trouble: z.nullable(z.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  user: z.object({ email: z.string() }),
  passenger: z.object({
    first_name: z.string(),
    last_name: z.string(),
    code_phone: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    customerId: z.nullable(z.string()),
  }),
  payment_info: z.object({
    method: z.enum(paymentMethods),
    fullname: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    bank: z.nullable(z.string()),
    bank_ref: z.nullable(z.string()),
    date: z.nullable(z.string()),
    /** What is to be paid, in its currency: bolívares, dollars or miles. */
    monto: z.string(),
    currency: z.string(),
  }),
  price: z.object({
    price_usd: z.string(),
    discount: z.number(),
    total_usd: z.string(),
    total_ves: z.string(),
    dollar_price: z.string(),
    price_miles: z.nullable(z.number()),
  }),
  miles: z.number(),
  /** Of an access that was approved. */
  vip_code: z.nullable(z.string()),
  operation: z.nullable(z.number()),
  /** What of its price went back so far, the miles that were taken back with it, and what is left of both; null where nothing went back. */
  refund: z.nullable(z.object({ usd: z.string(), usd_left: z.string(), miles: z.number(), miles_left: z.number() })),
  /** The gateway's page, while it can be paid there. */
  url: z.nullable(z.string()),
});
export type Order = z.output<typeof orderSchema>;

/** The names of the filter: 'stripe' means cards. */
const methodFilter = z.optional(
  z.pipe(
    z.enum([...paymentMethods, 'stripe', ''], texts.wrongMethod),
    z.transform((value: (typeof paymentMethods)[number] | 'stripe' | '') =>
      value === '' ? undefined : value === 'stripe' ? 'tdc' : value,
    ),
  ),
);
const statusFilter = z.optional(
  z.pipe(
    z.enum([...orderStatuses, ''], texts.statusRequired),
    z.transform((value: (typeof orderStatuses)[number] | '') => (value === '' ? undefined : value)),
  ),
);
const userFilter = z.optional(
  z.pipe(
    z.union([z.number(), z.string()], commonTexts.wrongIdentifier),
    z.pipe(
      z.transform((value: number | string) => (value === '' ? undefined : value)),
      z.optional(identifierSchema),
    ),
  ),
);

const shared = { status: statusFilter, method: methodFilter, email: optionalEmailSchema, userId: userFilter };

const ordersQuerySchema = z
  .object({
    page: pageSchema,
    limit: pageSizeSchema(50),
    anchor: anchorSchema,
    dateFrom: optionalDaySchema,
    dateTo: optionalDaySchema,
    ...shared,
  })
  .check(
    z.refine(({ dateFrom, dateTo }) => rangeInOrder(dateFrom, dateTo), {
      message: commonTexts.wrongDates,
      path: ['dateFrom'],
    }),
  );

export const ordersRoute = defineRoute({
  name: 'MembershipOrders',
  summary: 'Orders, newest first: staff see all, members their own.',
  method: 'GET',
  path: '/membership-orders',
  who: ['SUPER_ADMIN', 'CONSULT', 'PASSENGER'],
  query: ordersQuerySchema,
  answers: { 200: z.object({ ...codeAndMessage, operations: z.array(orderSchema), ...pageAnswer }) },
  refusals: [],
});

/** Another order that was told with the same reference. */
const namesakeSchema = z.object({
  _id: z.number(),
  status: z.enum(orderStatuses),
  createdAt: instantSchema,
  user: z.object({ email: z.string() }),
  /** All of the payment agrees: its bank, day, payer and amount, too. */
  is_same_payment: z.boolean(),
});

export type Namesake = z.output<typeof namesakeSchema>;

export const orderRoute = defineRoute({
  name: 'MembershipOrder',
  summary: 'One order, and the earlier ones that were told with the same bank reference: at most 20, the latest first.',
  method: 'GET',
  path: '/membership-orders/{id}',
  who: staff,
  params: z.object({ id: identifierSchema }),
  answers: { 200: z.object({ ...codeAndMessage, order: orderSchema, earlier: z.array(namesakeSchema) }) },
  refusals: ['order_not_found'],
});

const ordersExcelSchema = z.object({ date_from: optionalDaySchema, date_to: optionalDaySchema, ...shared }).check(
  z.refine(({ date_from, date_to }) => rangeInOrder(date_from, date_to), {
    message: commonTexts.wrongDates,
    path: ['date_from'],
  }),
);

export const ordersExcelRoute = defineRoute({
  name: 'OrdersExcel',
  summary: 'The orders of the filters as a spreadsheet.',
  method: 'GET',
  path: '/membership-orders/excel',
  who: staff,
  query: ordersExcelSchema,
  answers: {},
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: texts.excelFile },
  kept: true,
  refusals: ['export_in_progress', 'too_many_exports'],
});

/** What can keep an order from being approved. */
const approvalRefusals = [
  'order_not_found',
  'order_final',
  'order_of_gateway',
  'membership_lower',
  'membership_never_sold',
  'receiver_not_found',
  'receiver_not_active',
  'balance_too_large',
  'idempotency_key_reused',
  'busy',
] as const;

export const updateOrderRoute = defineRoute({
  name: 'OrderUpdate',
  summary:
    'Approves a pending order with all that follows from it, or rejects it. Each is decided once; the same key again is answered alike.',
  method: 'POST',
  path: '/membership-orders/update',
  who: administrators,
  body: z.object({
    id: identifierSchema,
    status: z.enum(['aprobado', 'rechazado'], texts.statusRequired),
    /** What the member is told of a rejection. */
    reason: optionalLineSchema(200),
  }),
  answers: { 201: z.object({ ...codeAndMessage, order: orderSchema }) },
  refusals: approvalRefusals,
  idempotent: true,
});

/** Which orders are approved at once. */
export const orderIdsSchema = z
  .array(identifierSchema, texts.tooManyOrders)
  .check(z.minLength(1, texts.tooManyOrders), z.maxLength(200, texts.tooManyOrders));

/** What became of each of them. */
export const approvedOrdersSchema = z.object({
  ...codeAndMessage,
  approved: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), rule: z.string(), message: z.string() })),
});

export const approveOrdersRoute = defineRoute({
  name: 'OrdersApprove',
  summary: 'Approves many pending orders; each is told by itself what became of it.',
  method: 'POST',
  path: '/membership-orders/approve',
  who: administrators,
  body: z.object({ ids: orderIdsSchema }),
  answers: { 201: approvedOrdersSchema },
  refusals: ['idempotency_key_reused'],
  idempotent: true,
});

export const orderRoutes = [ordersRoute, orderRoute, ordersExcelRoute, updateOrderRoute, approveOrdersRoute] as const;
