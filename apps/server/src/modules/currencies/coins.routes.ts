import { addCoinRoute, coinsRoute, coinStatusRoute, coinTexts, updateCoinRoute } from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { insertCoin, listCoins, lockCoin, updateCoin } from './coins.store.ts';

const taken = { coins_name_key: 'coin_name_taken' } as const;
const subject = (id: number) => ({ type: 'coin', id }) as const;

/** The catalogue of currencies. */
export function coinRoutes({ database, pool }: { readonly database: Database; readonly pool: pg.Pool }): BoundRoute[] {
  return [
    bind(coinsRoute, async () => read({ coins: await listCoins(database) })),

    bind(addCoinRoute, ({ body }, caller, context) =>
      change(pool, { action: 'coin_added', caller, context, taken }, async (transaction) => {
        const after = await insertCoin(transaction, body);
        return { subject: subject(after.id), after, answer: written(coinTexts.added, { coin: after }) };
      }),
    ),

    bind(updateCoinRoute, ({ body: { id, ...values } }, caller, context) =>
      change(pool, { action: 'coin_updated', caller, context, taken }, async (transaction) => {
        const before = await lockCoin(transaction, id);
        if (!before) return refuse('coin_not_found');
        const after = await updateCoin(transaction, id, values);
        return {
          subject: subject(id),
          before,
          after,
          answer: written(coinTexts.updated, { coin: after }),
        };
      }),
    ),

    bind(coinStatusRoute, ({ body: { id, status } }, caller, context) =>
      change(pool, { action: 'coin_status_changed', caller, context }, async (transaction) => {
        const before = await lockCoin(transaction, id);
        if (!before) return refuse('coin_not_found');
        const after = await updateCoin(transaction, id, { status });
        const message = status ? coinTexts.activated : coinTexts.inactivated;
        return { subject: subject(id), before, after, answer: written(message, { coin: after }) };
      }),
    ),
  ];
}
