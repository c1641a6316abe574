import type { Brand } from '@millaje/api/brand';
import { type Decimal, type FareRules, parseDecimal, parsePercent, type Percent } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import {
  addFirstVersions,
  classFactorPrefix,
  classFactorsAt,
  type SettingInForce,
  type SettingName,
  settingsAt,
} from './settings.store.ts';

/** The rules by which flights were priced at a moment, with the versions that say so. */
export interface PriceRules {
  readonly fare: FareRules;
  /** What the high season adds to the award chart; undefined while it is off. */
  readonly highSeasonPercent: Percent | undefined;
  /** The ids of the versions, by the settings' names. */
  readonly versions: Readonly<Record<(typeof priceSettings)[number], number>>;
}

const priceSettings = [
  'miles_per_dollar',
  'dollar_price',
  'high_season',
  'high_season_percent',
  'flight_promotion',
  'flight_promotion_percent',
] as const satisfies readonly SettingName[];

/** How flights are priced at a moment, or now. */
export async function priceRulesAt(database: Database, at?: Date): Promise<PriceRules> {
  const settings = await settingsAt(database, priceSettings, at);
  const percentOf = (name: 'high_season' | 'flight_promotion') =>
    settings[name].value === '1' ? parsePercent(settings[`${name}_percent`].value) : undefined;
  const ids = priceSettings.map((name) => [name, settings[name].id] as const);
  return {
    fare: {
      milesPerDollar: rateOf(settings.miles_per_dollar),
      dollarPrice: rateOf(settings.dollar_price),
      promotionPercent: percentOf('flight_promotion'),
      isHighSeason: settings.high_season.value === '1',
    },
    highSeasonPercent: percentOf('high_season'),
    versions: Object.fromEntries(ids) as PriceRules['versions'],
  };
}

function rateOf({ value }: SettingInForce): Decimal {
  const rate = parseDecimal(value);
  if (!rate) throw new Error(`${value} is no rate`);
  return rate;
}

/** What every booking class earned at a moment, or earns now, by its letter. */
export function earningRulesAt(database: Database, at?: Date): Promise<ReadonlyMap<string, SettingInForce>> {
  return classFactorsAt(database, at);
}

/** What the brand says first of settings that nobody has changed yet. */
export async function beginSettings(database: Database, { high_season_percent, fares }: Brand): Promise<void> {
  const factors = Object.entries(fares.class_factors).map(
    ([code, factor]) => [`${classFactorPrefix}${code}`, factor] as [SettingName, string],
  );
  await addFirstVersions(database, new Map([['high_season_percent', String(high_season_percent)], ...factors]));
}
