import { spanishList } from '@millaje/domain/text';

/** Texts of the members' screen of products. */
export const shopTexts = {
  groups: { membership: 'MEMBRESÍAS', miles_package: 'PAQUETES DE MILLAS', vip_access: 'ACCESO VIP' },
  inUse: 'En Uso',
  buy: 'Comprar ya',
  buyOne: (name: string): string => `Comprar ya: ${name}`,
  free: 'Gratis',
  /** Why a lower tier cannot be bought now. */
  lower: (current: string): string => `Disponible cuando termine su membresía ${current}.`,
  usd: (amount: string): string => `USD ${amount}`,
  ves: (amount: string): string => `Bs ${amount}`,
  orMiles: (miles: string): string => `o ${miles}`,
  brings: (miles: string): string => `Incluye ${miles}`,
  /** What a member is told whose tier buys no miles. */
  noMiles: (tiers: readonly string[]): string =>
    tiers.length === 1
      ? `Comprar millas es un beneficio del nivel ${tiers[0]}.`
      : `Comprar millas es un beneficio de los niveles ${spanishList(tiers)}.`,
  /** Where nothing that is open pays it. */
  noMethods: 'No hay pasarelas: por ahora no se puede pagar.',
  emptyHelp: 'Cuando haya membresías o paquetes de millas a la venta, los verá aquí.',
} as const;
