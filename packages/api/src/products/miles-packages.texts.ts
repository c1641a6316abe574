/** Texts about packages of miles. */
export const milesPackageTexts = {
  title: 'Paquetes de millas',
  addTitle: 'Agregar paquete de millas',
  csv: 'paquetes_de_millas',
  /** As it is printed. */
  empty: 'No Hay Promociones Disponibles',
  added: 'Paquete de millas agregado.',
  updated: 'Paquete de millas actualizado.',
  activated: 'Paquete de millas activado.',
  inactivated: 'Paquete de millas inactivado.',
} as const;
