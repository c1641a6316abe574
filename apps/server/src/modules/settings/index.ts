export { beginSettings, earningRulesAt, priceRulesAt } from './rules.ts';
export { approvalRules } from './approval-rules.ts';
export { rulesChange } from './approval-rules.routes.ts';
export { feeChange } from './fee-change.ts';
export { settingRoutes } from './routes.ts';
export { shopRules, type ShopRules } from './shop-rules.ts';
export type { SettingInForce } from './settings.store.ts';
