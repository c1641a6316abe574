import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  instantSchema,
  optionalDaySchema,
  optionalEmailSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
} from '../kit/common.ts';
import { defineRoute, staff } from '../kit/route.ts';

/** A sale in the words of its screens: the details are JSON as text. */
export const saleSchema = z.object({
  id: z.number(),
  /** USD, VES, or the brand's symbol of miles where it was paid with them. */
  currency: z.string(),
  date: instantSchema,
  /** Procesada: the order was approved. */
  processed: z.boolean(),
  /** {amount, card_holder, card_holder_id, method, reference} */
  payment_details: z.string(),
  /** What the gateway answered, without data of cards. */
  payment_response: z.string(),
  /** A list of {id, id_product, type, name, description, miles, price_usd, price_ves}. */
  products_details: z.string(),
  user_info: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
});
export type Sale = z.output<typeof saleSchema>;

export const salesRoute = defineRoute({
  name: 'Sales',
  summary: 'Every sale, newest first: each order is one, processed once it is approved.',
  method: 'GET',
  path: '/sales',
  who: staff,
  query: z
    .object({
      page_count: pageSchema,
      quantity: pageSizeSchema(50),
      anchor: anchorSchema,
      pagination_status: z.optional(z.literal(['1', 1], commonTexts.wrongChoice)),
      date_from: optionalDaySchema,
      date_to: optionalDaySchema,
      sales_status: z.optional(
        z.pipe(
          z.enum(['1', '0', ''], commonTexts.wrongChoice),
          z.transform((value: '1' | '0' | '') => (value === '' ? undefined : value === '1')),
        ),
      ),
      email: optionalEmailSchema,
    })
    .check(
      z.refine(({ date_from, date_to }) => rangeInOrder(date_from, date_to), {
        message: commonTexts.wrongDates,
        path: ['date_from'],
      }),
    ),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(saleSchema), ...pageAnswer }) },
  refusals: [],
});

export const saleRoutes = [salesRoute] as const;
