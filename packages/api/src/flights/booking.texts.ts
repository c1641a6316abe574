/** Texts about where one can fly, and what that gives. */
export const bookingTexts = {
  departureRequired: 'Seleccione el origen',
  departureWrong: 'El código IATA del origen tiene tres letras.',
} as const;

/** Texts of the table that says what flying each route gives. */
export const milesTableTexts = {
  title: 'Tabla de asignación de millas',
  lead: 'Cuántas millas gana en cada ruta: de la clase que menos acumula a la que más.',
  toggle: 'Millas por ruta y preguntas frecuentes',
  table: 'Millas por ruta',
  search: 'Buscar una ruta',
  international: 'Rutas internacionales',
  national: 'Rutas nacionales',
  columns: { route: 'Ruta', min: 'Mínimo', max: 'Máximo' },
  noMatch: 'No hay coincidencias',
  loadFailed: 'No se pudo cargar la tabla de millas.',
} as const;
