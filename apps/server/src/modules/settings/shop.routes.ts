import {
  dollarPriceRoute,
  dollarPriceTexts,
  type Gateway,
  gatewaysRoute,
  gatewayStatusRoute,
  gatewayTexts,
  updateDollarPriceRoute,
  updateMilesPerDollarRoute,
} from '@millaje/api';
import { isOfStaff, paymentMethods } from '@millaje/domain';
import { fixedDecimalText, parseDecimal } from '@millaje/domain/decimals';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller, type Origin } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { addVersion, lockSettings, settingsAt } from './settings.store.ts';
import { gatewaySettings } from './shop-rules.ts';
import { publicAnswer } from './switches.routes.ts';

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
}

/** What the shop asks: the price of the dollar, the miles for one, and the ways of paying. */
export function shopRoutes(dependencies: Dependencies): BoundRoute[] {
  return [...dollarRoutes(dependencies), ...gatewayRoutes(dependencies)];
}

type DollarSetting = 'dollar_price' | 'miles_per_dollar';

function dollarRoutes({ database, pool }: Dependencies): BoundRoute[] {
  const set = (
    name: DollarSetting,
    { value, message }: { readonly value: string; readonly message: string },
    { caller, context }: { readonly caller: Caller; readonly context: Origin },
  ) =>
    change(pool, { action: 'setting_changed', caller, context }, async (transaction) => {
      await lockSettings(transaction);
      const before = await dollarAnswer(transaction, name);
      const read = name === 'dollar_price' ? before : await publicAnswer(transaction, 'dolar-to-miles');
      await addVersion(transaction, { name, value, changedBy: caller.userId });
      const after = await dollarAnswer(transaction, name);
      return {
        subject: { type: 'setting', id: name },
        read,
        before: { value: before.value },
        after: { value: after.value },
        answer: written(message, after),
      };
    });

  return [
    bind(dollarPriceRoute, async () => read(await dollarAnswer(database, 'dollar_price'))),
    bind(updateDollarPriceRoute, ({ body: { value } }, caller, context) =>
      set('dollar_price', { value, message: dollarPriceTexts.price.updated }, { caller, context }),
    ),
    bind(updateMilesPerDollarRoute, ({ body: { value } }, caller, context) =>
      set('miles_per_dollar', { value, message: dollarPriceTexts.miles.updated }, { caller, context }),
    ),
  ];
}

async function dollarAnswer(database: Database, name: DollarSetting) {
  const { [name]: setting } = await settingsAt(database, [name]);
  const decimal = parseDecimal(setting.value);
  if (!decimal) throw new Error(`${setting.value} is no rate`);
  return { value: fixedDecimalText(decimal, 4), starts_at: setting.startsAt.toISOString() };
}

function gatewayRoutes({ database, pool }: Dependencies): BoundRoute[] {
  return [
    bind(gatewaysRoute, async (_input, { role }) => {
      const gateways = await listGateways(database);
      return read({ gateways: gateways.filter(({ status }) => status || isOfStaff(role)) });
    }),

    bind(gatewayStatusRoute, ({ body: { id, status } }, caller, context) =>
      change(pool, { action: 'gateway_status_changed', caller, context }, async (transaction) => {
        await lockSettings(transaction);
        const before = await findGateway(transaction, id);
        if (!before) return refuse('gateway_not_found');
        const isOpen = status ?? !before.status;
        const value = isOpen ? '1' : '0';
        const version = { name: gatewaySettings[before.value], value, changedBy: caller.userId } as const;
        await addVersion(transaction, version);
        const after = (await findGateway(transaction, id)) ?? before;
        return {
          subject: { type: 'gateway', id: before.value },
          read: { ...before },
          before: { status: before.status },
          after: { status: after.status },
          answer: written(isOpen ? gatewayTexts.enabled : gatewayTexts.disabled, { gateway: after }),
        };
      }),
    ),
  ];
}

/** The ways of paying in the order in which they are offered; that is what they are numbered by. */
async function listGateways(database: Database): Promise<Gateway[]> {
  const settings = await settingsAt(database, Object.values(gatewaySettings));
  return paymentMethods.map((value, index) => {
    const { value: state, startsAt } = settings[gatewaySettings[value]];
    return { id: index + 1, value, status: state === '1', starts_at: startsAt.toISOString() };
  });
}

const findGateway = async (database: Database, id: number): Promise<Gateway | undefined> =>
  (await listGateways(database)).find((gateway) => gateway.id === id);
