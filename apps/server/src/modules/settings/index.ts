export { beginSettings, earningRulesAt, type PriceRules, priceRulesAt } from './rules.ts';
export { settingRoutes } from './routes.ts';
