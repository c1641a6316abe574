/** Texts that every catalogue of the back office says alike. */
export const catalogueTexts = {
  add: 'Agregar',
  edit: 'Actualizar',
  editOne: (name: string): string => `Actualizar ${name}`,
  csv: 'Descargar CSV',
  search: 'Buscar',
  noMatch: 'No hay coincidencias',
  noMatchHelp: 'Cambie lo que busca, o borre el texto.',
  activateOne: 'Activar {name}',
  inactivateOne: 'Inactivar {name}',
  toggle: (isActive: boolean, name: string): string =>
    (isActive ? catalogueTexts.inactivateOne : catalogueTexts.activateOne).replace('{name}', () => name),
  active: { masculine: 'Activo', feminine: 'Activa' },
  inactive: { masculine: 'Inactivo', feminine: 'Inactiva' },
  /** Of what is switched on or off. */
  changedMeanwhile: 'Otra persona lo cambió. La pantalla ya muestra cómo está: reintente si todavía quiere el cambio.',
  question: 'Seguro que desea realizar esta accion?',
  failed: 'Error al soliciar',
  /** Of what is added: sent again after a lost answer, it might be there twice. */
  maybeAdded: 'Si lo perdido fue la respuesta, ya está agregado: mire la lista antes de reintentar.',
  /** What was read has changed when it is written. */
  conflict: {
    title: 'Otra persona lo cambió',
    /** Of one's own data. */
    ownTitle: 'Cambió en otra ventana',
    help: 'Mientras usted lo editaba se guardó otro valor. Elija cuál queda.',
    field: 'Campo',
    mine: 'Lo que usted escribió',
    theirs: 'Lo que hay ahora',
    keepMine: 'Usar lo mío',
    takeTheirs: 'Usar lo actual',
    none: 'Sin valor',
    other: 'Otro dato',
    picture: 'Imagen',
    flags: { true: 'Sí', false: 'No' } as Readonly<Record<string, string>>,
  },
  /** When what the programme began with came into force. */
  fromTheStart: 'El inicio',
} as const;
