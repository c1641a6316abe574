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
  /** What changes for whom, under the question. */
  toggled: {
    off: 'Los miembros ya no podrán comprarlo. Las órdenes pendientes no cambian.',
    on: 'Los miembros podrán comprarlo desde ahora.',
  },
} as const;
