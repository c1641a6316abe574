export { beginSettings, earningRulesAt, priceRulesAt } from './rules.ts';
export { settingRoutes } from './routes.ts';
export type { SettingInForce } from './settings.store.ts';
