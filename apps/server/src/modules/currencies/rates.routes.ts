import { addRateRoute, type Rate, ratesRoute, rateStatusRoute, rateTexts, updateRateRoute } from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { areSame } from '../../platform/same-values.ts';
import { change } from '../audit/index.ts';
import { addRateVersion, findActiveCoins, insertRate, listRates, lockRate, setRateStatus } from './rates.store.ts';

const taken = { rates_pair_key: 'rate_taken' } as const;
const subject = (id: number) => ({ type: 'rate', id }) as const;

/** The catalogue of rates: what is shown, never what is charged. */
export function rateRoutes({ database, pool }: { readonly database: Database; readonly pool: pg.Pool }): BoundRoute[] {
  return [
    bind(ratesRoute, async () => read({ rates: await listRates(database) })),

    bind(addRateRoute, ({ body }, caller, context) =>
      change(pool, { action: 'rate_added', caller, context, taken }, async (transaction) => {
        const { id_coin, id_coin_represent, ...values } = body;
        const active = await findActiveCoins(transaction, [id_coin, id_coin_represent]);
        const fields = {
          ...(active.has(id_coin) ? {} : { id_coin: rateTexts.coinRequired }),
          ...(active.has(id_coin_represent) ? {} : { id_coin_represent: rateTexts.coinRequired }),
        };
        if (Object.keys(fields).length > 0) return refuse('invalid_input', { fields });
        const id = await insertRate(transaction, id_coin, id_coin_represent);
        await addRateVersion(transaction, { id, values, changedBy: caller.userId });
        const after = await reread(transaction, id);
        return { subject: subject(id), after, answer: written(rateTexts.added, { rate: after }) };
      }),
    ),

    bind(updateRateRoute, ({ body: { id, value_coin_represent } }, caller, context) =>
      change(pool, { action: 'rate_updated', caller, context }, async (transaction) => {
        const before = await lockRate(transaction, id);
        if (!before) return refuse('rate_not_found');
        const values = { value_coin: before.value_coin, value_coin_represent };
        if (!areSame(values, before)) await addRateVersion(transaction, { id, values, changedBy: caller.userId });
        const after = await reread(transaction, id);
        return {
          subject: subject(id),
          before,
          after,
          answer: written(rateTexts.updated, { rate: after }),
        };
      }),
    ),

    bind(rateStatusRoute, ({ body: { id, status } }, caller, context) =>
      change(pool, { action: 'rate_status_changed', caller, context }, async (transaction) => {
        const before = await lockRate(transaction, id);
        if (!before) return refuse('rate_not_found');
        await setRateStatus(transaction, id, status);
        const after = await reread(transaction, id);
        const message = status ? rateTexts.activated : rateTexts.inactivated;
        return { subject: subject(id), before, after, answer: written(message, { rate: after }) };
      }),
    ),
  ];
}

async function reread(database: Database, id: number): Promise<Rate> {
  const rate = await lockRate(database, id);
  if (!rate) throw new Error(`rate ${id} has no version`);
  return rate;
}
