/** Texts about currencies. */
export const coinTexts = {
  title: 'Lista de monedas',
  addTitle: 'Agregar moneda',
  csv: 'monedas',
  empty: 'No hay monedas disponibles.',
  columns: { id: 'ID', name: 'Nombre', symbol: 'Símbolo', status: 'Estatus' },
  choose: 'Seleccione',
  nameRequired: 'Debe Ingresar el nombre.',
  symbolRequired: 'Debe ingresar el símbolo.',
  statusRequired: 'Debe seleccionar un estatus.',
  added: 'Moneda agregada.',
  updated: 'Moneda actualizada.',
  activated: 'Moneda activada.',
  inactivated: 'Moneda inactivada.',
  /** What changes for whom, under the question. */
  toggled: {
    off: 'Ya no se podrá elegir al agregar una tasa. Las tasas que la usan no cambian.',
    on: 'Se podrá elegir al agregar una tasa desde ahora.',
  },
} as const;
