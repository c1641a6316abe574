/** Texts about the high season and the flight promotion. */
export const switchTexts = {
  tab: 'Temporada Alta',
  on: 'Activa',
  off: 'Inactiva',
  turnOn: 'Activar',
  turnOff: 'Inactivar',
  percent: 'Porcentaje (%)',
  percentRequired: 'Ingrese el porcentaje',
  percentWrong: 'El porcentaje debe ser un número de 0 a 100 con hasta dos decimales',
  percentUpdated: 'El porcentaje fue actualizado.',
  unknownName: 'No se conoce esa configuración.',
  /** As they are printed. */
  loadFailed: 'Error en la carga del status',
  'high-season': {
    title: 'Temporada alta',
    help: 'Mientras está activa, los precios en millas de las rutas suben en este porcentaje y no se aplica la promoción de vuelos.',
    on: 'Activar la temporada alta',
    off: 'Inactivar la temporada alta',
    consequence: (percent: string): string => `Los precios en millas de las rutas suben ${percent} %.`,
    updated: 'Temporada Actualizada',
    failed: 'Error en la actualizacion de temporada',
  },
  'flight-promotion': {
    title: 'Promoción de vuelos',
    help: 'Mientras está activa, se descuenta este porcentaje de las tarifas ULTRA y BUSINESS.',
    on: 'Activar la promoción de vuelos',
    off: 'Inactivar la promoción de vuelos',
    consequence: (percent: string): string => `Las tarifas ULTRA y BUSINESS bajan ${percent} %.`,
    updated: 'Promoción Actualizada',
    failed: 'Error en la actualizacion de la promoción',
  },
  /** Of a percentage that is changed while it does not count. */
  onceOn: (consequence: string): string => `Ahora está inactiva. Al activarla: ${consequence}`,
  ends: 'Los precios vuelven a ser los de siempre.',
} as const;
