/** Texts about the memberships that are sold. */
export const membershipTexts = {
  title: 'Lista de membresías',
  addTitle: 'Agregar membresía',
  csv: 'membresias',
  empty: 'No hay membresías disponibles.',
  columns: {
    id: 'ID',
    name: 'Nombre',
    description: 'Descripción',
    price_usd: 'Precio',
    price_miles: 'Precio en millas',
    status: 'Estatus',
  },
  priceUsd: 'Precio en dólares',
  priceMiles: (symbol: string): string => `Precio en millas (${symbol})`,
  miles: 'Millas que otorga',
  mayTransfer: 'Transfiere millas a otros miembros',
  mayBuyMiles: 'Compra millas',
  yesNo: { true: 'Sí', false: 'No' },
  businessBonus: 'Millas extra en cabina ejecutiva (%)',
  /** What the panel's last fields are about. */
  tierHelp: (tier: string): string => `Vale para todo el nivel ${tier}, desde ahora.`,
  priceMilesRequired: 'Debe ingresar el precio en millas.',
  bonusWrong: 'El porcentaje debe ser un número de 0 a 100 con hasta dos decimales',
  bonusRequired: 'Ingrese el porcentaje',
  imageRequired: 'Debe subir una Imagen',
  added: 'Membresía agregada.',
  updated: 'Membresía actualizada.',
  activated: 'Membresía activada.',
  inactivated: 'Membresía inactivada.',
  /** What changes for whom, under the question. */
  toggled: {
    off: 'Los miembros ya no podrán comprarla. Quienes la tienen la conservan, y las órdenes pendientes no cambian.',
    on: 'Los miembros podrán comprarla desde ahora.',
  },
} as const;
