import { type PaymentMethod, paymentMethods } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { type GatewaySetting, settingsAt } from './settings.store.ts';

/** What orders are priced and paid by at this moment. */
export interface ShopRules {
  /** Bolívares for a dollar: a decimal with a point. */
  readonly dollarPrice: string;
  /** The ways of paying that are switched on. */
  readonly open: ReadonlySet<PaymentMethod>;
  /** Whether payments that the bank confirms are approved by themselves. */
  readonly approvesByBank: boolean;
}

/** By which setting a way of paying is switched. */
export const gatewaySettings = {
  'pago-movil': 'gateway_pago_movil',
  zelle: 'gateway_zelle',
  tdc: 'gateway_tdc',
  millas: 'gateway_millas',
} as const satisfies Record<PaymentMethod, GatewaySetting>;

/** The rules of the shop, as they are in force now. */
export async function shopRules(database: Database): Promise<ShopRules> {
  const settings = await settingsAt(database, ['dollar_price', 'bank_approval', ...Object.values(gatewaySettings)]);
  return {
    dollarPrice: settings.dollar_price.value,
    open: new Set(paymentMethods.filter((method) => settings[gatewaySettings[method]].value === '1')),
    approvesByBank: settings.bank_approval.value === '1',
  };
}
