import { randomUUID } from 'node:crypto';
import { login, PASSWORD } from './api.ts';
import type { Instance } from './instance.ts';

interface Choice {
  readonly productType: 'membership' | 'miles_package' | 'vip_access';
  readonly productId: number;
}

/** What the first run sells, as far as stories buy it. */
export const shelf = {
  gold: { productType: 'membership', productId: 2 },
  black: { productType: 'membership', productId: 3 },
  vip: { productType: 'vip_access', productId: 7 },
} as const satisfies Record<string, Choice>;

/** Orders something by pago móvil of yesterday, as the site does, and gives the number of the order. */
export async function orderByMobile(
  { url }: Pick<Instance, 'url'>,
  username: string,
  choice: Choice,
  reference: string,
): Promise<number> {
  const { token } = await login(url, username, PASSWORD);
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(`${url}/api/v1/bapm/make-payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      ...choice,
      payment: { type: 'BAPM', bank: '0134', phone: '0412-1234567', ref: reference, date },
      payment_info: { fullname: 'Carmen Rojas' },
    }),
  });
  const answer = (await response.json()) as { order?: { _id: number } };
  if (answer.order === undefined)
    throw new Error(`an order was answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.order._id;
}
