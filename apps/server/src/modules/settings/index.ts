export { beginSettings, earningRulesAt, priceRulesAt } from './rules.ts';
export { settingRoutes } from './routes.ts';
export { shopRules, type ShopRules } from './shop-rules.ts';
export type { SettingInForce } from './settings.store.ts';
