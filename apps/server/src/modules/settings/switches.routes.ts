import {
  configRoute,
  dolarToMilesRoute,
  highSeasonRoute,
  type publicSettingNames,
  type SwitchName,
  switchTexts,
  toggleConfigRoute,
  updateHighSeasonRoute,
  updatePercentRoute,
} from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller, type Origin } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { addVersion, lockSettings, settingsAt } from './settings.store.ts';

const settingOf = { 'high-season': 'high_season', 'flight-promotion': 'flight_promotion' } as const;

/** The high season and the flight promotion, and what anybody may read of the settings. */
export function switchRoutes({
  database,
  pool,
}: {
  readonly database: Database;
  readonly pool: pg.Pool;
}): BoundRoute[] {
  const toggle = (name: SwitchName, status: boolean | undefined, caller: Caller, context: Origin) =>
    change(pool, { action: 'setting_changed', caller, context }, async (transaction) => {
      await lockSettings(transaction);
      const before = await switchAnswer(transaction, name);
      const value = (status ?? !before.status) ? '1' : '0';
      await addVersion(transaction, { name: settingOf[name], value, changedBy: caller.userId });
      const after = await switchAnswer(transaction, name);
      return {
        subject: { type: 'setting', id: settingOf[name] },
        read: before,
        before: { status: before.status },
        after: { status: after.status },
        answer: written(switchTexts[name].updated, after),
      };
    });

  return [
    bind(configRoute, async ({ query: { name } }) => read(await publicAnswer(database, name))),
    bind(dolarToMilesRoute, async () => read(await publicAnswer(database, 'dolar-to-miles'))),
    bind(highSeasonRoute, async () => read(await switchAnswer(database, 'high-season'))),
    bind(updateHighSeasonRoute, ({ body: { status } }, caller, context) =>
      toggle('high-season', status, caller, context),
    ),
    bind(toggleConfigRoute, ({ body: { name, status } }, caller, context) => toggle(name, status, caller, context)),

    bind(updatePercentRoute, ({ body: { name, value } }, caller, context) =>
      change(pool, { action: 'setting_changed', caller, context }, async (transaction) => {
        await lockSettings(transaction);
        const before = await switchAnswer(transaction, name);
        const version = { name: `${settingOf[name]}_percent`, value, changedBy: caller.userId } as const;
        await addVersion(transaction, version);
        const after = await switchAnswer(transaction, name);
        return {
          subject: { type: 'setting', id: `${settingOf[name]}_percent` },
          read: before,
          before: { value: before.value },
          after: { value: after.value },
          answer: written(switchTexts.percentUpdated, after),
        };
      }),
    ),
  ];
}

async function switchAnswer(database: Database, name: SwitchName) {
  const setting = settingOf[name];
  const { [setting]: state, [`${setting}_percent` as const]: percent } = await settingsAt(database, [
    setting,
    `${setting}_percent`,
  ]);
  return { name, status: state.value === '1', value: percent.value, starts_at: state.startsAt.toISOString() };
}

/** A setting as anybody may read it. */
export async function publicAnswer(database: Database, name: (typeof publicSettingNames)[number]) {
  if (name !== 'dolar-to-miles') return switchAnswer(database, name);
  const { miles_per_dollar: rate } = await settingsAt(database, ['miles_per_dollar']);
  return { name, status: null, value: rate.value, starts_at: rate.startsAt.toISOString() };
}
