import { paymentMethods, productTypes } from '@millaje/domain/products';
import * as z from 'zod/mini';
import { codeAndMessage } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';

/** How something can be paid at this moment. */
export const payable = {
  /** Those that are open, and can pay it; none where `reason` stands in the way. */
  methods: z.array(z.enum(paymentMethods)),
  /** Why the caller cannot buy it now, whatever is open: a sentence to show. */
  reason: z.nullable(z.string()),
};

const optionsSchema = z.object({ id: z.number(), type: z.enum(productTypes), ...payable });
export type PaymentOptions = z.output<typeof optionsSchema>;

export const paymentOptionsRoute = defineRoute({
  name: 'PaymentOptions',
  summary:
    'How each product that is sold can be paid at this moment. A member is told why one cannot be bought, and what the own discounts make free.',
  method: 'GET',
  path: '/payments/options',
  who: 'anyone',
  answers: { 200: z.object({ ...codeAndMessage, options: z.array(optionsSchema) }) },
  refusals: [],
});
