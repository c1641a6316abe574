/** Texts that every catalogue of the back office says alike. */
export const catalogueTexts = {
  add: 'Agregar',
  edit: 'Actualizar',
  editOne: (name: string): string => `Actualizar ${name}`,
  csv: 'Descargar CSV',
  search: 'Buscar',
  noMatch: 'No hay coincidencias',
  noMatchHelp: 'Cambie lo que busca, o borre el texto.',
  activate: 'Activar',
  inactivate: 'Inactivar',
  activateOne: 'Activar {name}',
  inactivateOne: 'Inactivar {name}',
  toggle: (isActive: boolean, name: string): string =>
    (isActive ? catalogueTexts.inactivateOne : catalogueTexts.activateOne).replace('{name}', () => name),
  active: { masculine: 'Activo', feminine: 'Activa' },
  inactive: { masculine: 'Inactivo', feminine: 'Inactiva' },
  question: 'Seguro que desea realizar esta accion?',
  failed: 'Error al soliciar',
  /** When what the programme began with came into force. */
  fromTheStart: 'El inicio',
} as const;
