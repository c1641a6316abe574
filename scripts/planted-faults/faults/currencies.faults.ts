import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/currencies';
const suites = [`${folder}/currencies.test.ts`];
const settings = ['apps/server/src/modules/settings/settings.test.ts'];

/** Currencies, their rates, and what the shop asks of the settings. */
export const currenciesFaults: readonly Fault[] = [
  {
    name: 'a rate is added for a currency that is out of use',
    file: `${folder}/rates.store.ts`,
    find: ".where('status', '=', true)",
    replace: ".where('id', '>', 0)",
    suites,
  },
  {
    name: 'a change of a rate forgets its main value',
    file: `${folder}/rates.routes.ts`,
    find: 'value_coin: before.value_coin, value_coin_represent',
    replace: "value_coin: '7', value_coin_represent",
    suites,
  },
  {
    name: 'a way of paying that is closed twice is open again',
    file: 'apps/server/src/modules/settings/shop.routes.ts',
    find: 'status ?? !before.status',
    replace: '!before.status',
    suites: settings,
  },
  {
    name: 'members see ways of paying that are closed',
    file: 'apps/server/src/modules/settings/shop.routes.ts',
    find: 'status || isOfStaff(role)',
    replace: "status || role !== 'CORPORATE'",
    suites: settings,
  },
];
