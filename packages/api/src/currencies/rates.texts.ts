/** Texts about what one currency is worth in another. */
export const rateTexts = {
  title: 'Lista de tasas',
  addTitle: 'Agregar tasa',
  csv: 'tasas',
  empty: 'No hay tasas disponibles.',
  columns: { id: 'ID', value: 'Valor', represents: 'Equivalente', starts_at: 'Vigente desde', status: 'Estatus' },
  coin: 'Moneda principal',
  value: 'Valor de la moneda principal',
  represent: 'Moneda equivalente',
  valueRepresent: 'Valor de la moneda equivalente',
  help: 'Las tasas son informativas: los precios en bolívares se calculan con el precio del dólar.',
  coinRequired: 'Debe seleccionar una moneda.',
  sameCoin: 'La moneda equivalente debe ser otra.',
  valueRequired: 'Debe ingresar el valor.',
  representsRequired: 'Debe ingresar un valor.',
  added: 'Tasa agregada.',
  updated: 'Tasa actualizada.',
  activated: 'Tasa activada.',
  inactivated: 'Tasa inactivada.',
  /** What changes for whom, under the question. */
  toggled: {
    off: 'El personal la verá como inactiva. Ningún precio cambia: las tasas son informativas.',
    on: 'El personal la verá como activa. Ningún precio cambia: las tasas son informativas.',
  },
} as const;
