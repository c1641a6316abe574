import { tableFileProblems } from '../kit/table-files.texts.ts';

/** The columns of a file of itineraries, in their order, as its first row names them. */
export const itineraryColumns = {
  carrier: 'Aerolínea',
  flight_number: 'Vuelo',
  origin: 'Origen',
  destination: 'Destino',
  days: 'Días',
  valid_from: 'Desde',
  valid_until: 'Hasta',
  departure_time: 'Salida',
  arrival_time: 'Llegada',
  equipment: 'Equipo',
  seats: 'Asientos',
  LIGHT: 'LIGHT',
  MEDIUM: 'MEDIUM',
  ULTRA: 'ULTRA',
  BUSINESS: 'BUSINESS',
} as const;

/** Texts about the carrier's timetable. */
export const itineraryTexts = {
  tab: 'Actualizar Itinerarios',
  choose: 'Elegir archivo',
  chosen: (name: string): string => `Archivo: ${name}`,
  check: 'Revisar archivo',
  help: 'Un archivo de Excel (XLSX) o CSV con una fila por vuelo. Primero se revisa y se muestra qué cambia; nada cambia antes de aplicarlo.',
  format:
    'Columnas: Aerolínea, Vuelo, Origen, Destino, Días (1 es lunes y 7 es domingo: 135), Desde y Hasta (DD-MM-AAAA), Salida y Llegada (HH:MM, hora de cada aeropuerto), Equipo, Asientos por clase (Y20 B10), y la tarifa de ida en dólares de LIGHT, MEDIUM, ULTRA y BUSINESS.',
  uploadFailed: 'A ocurrido un error en la subida del archivo...',
  apply: 'Aplicar',
  applyQuestion: (name: string): string => `Poner en vigor ${name}`,
  /** Before a version is put in force: how large it is beside the one that flies now. */
  applyHelp: (rows: string, current: string, currentRows: string): string =>
    `Filas de esta versión: ${rows}. Filas de la que está en vigor (${current}): ${currentRows}. Los boletos emitidos se conservan.`,
  goBack: 'Volver a esta versión',
  preview: 'Qué cambia',
  added: 'Vuelos nuevos',
  changed: 'Vuelos modificados',
  removed: 'Vuelos que dejan de volar',
  unchanged: (count: string): string => `Sin cambios: ${count}`,
  /** How many of a long list are not shown yet. */
  more: (count: string): string => `Ver los otros ${count}`,
  previewFailed: 'No se pudo saber qué cambia.',
  none: 'Ninguno',
  versions: 'Versiones',
  columns: { id: 'ID', name: 'Archivo', created_at: 'Cargada', created_by: 'Por', rows: 'Filas', status: 'Estatus' },
  inForce: 'En vigor',
  former: 'Anterior',
  notApplied: 'Sin aplicar',
  byProgramme: 'Programa',
  uploaded: 'El archivo fue revisado.',
  applied: 'Los itinerarios fueron actualizados.',
  defaultName: 'Itinerarios',
} as const;

/** What is wrong with a file of itineraries. */
export const itineraryProblems = {
  ...tableFileProblems,
  moreProblems: (count: number): string => `Hay ${count} errores en total; se muestran los primeros.`,
  someProblems: 'Hay filas con errores. Corríjalas y vuelva a cargar el archivo.',
  cell: (row: number, column: string): string => `Fila ${row}, ${column}`,
  carrier: 'El código de la aerolínea tiene dos letras o cifras.',
  flight_number: 'El número de vuelo tiene de una a cuatro cifras.',
  airport: 'No hay un aeropuerto activo con ese código.',
  zone: 'Al aeropuerto le falta su zona horaria: indíquela en Aeropuertos.',
  sameAirport: 'El destino debe ser distinto del origen.',
  days: 'Los días son cifras del 1 al 7, sin repetir: 135.',
  date: 'Ingrese una fecha como DD-MM-AAAA.',
  dateOrder: 'La fecha final es anterior a la inicial.',
  time: 'Ingrese una hora como HH:MM.',
  equipment: 'El código del equipo tiene tres letras o cifras.',
  seats: 'Los asientos van por clase, de 0 a 500: Y20 B10.',
  seatClass: (letter: string): string => `La clase ${letter} está dos veces o no se vende.`,
  fare: 'La tarifa es un monto en dólares mayor que 0, con hasta dos decimales.',
  overlaps: (row: number): string => `El vuelo ya sale esos días en la fila ${row}.`,
} as const;

/** Texts of the public page of itineraries. */
export const publicItineraryTexts = {
  title: 'Itinerario de vuelos',
  lead: 'Cuándo y hacia dónde volamos. Las horas son las de cada aeropuerto.',
  join: '¿Aún no acumula millas?',
  register: 'Registrarme',
  international: 'Rutas internacionales',
  national: 'Rutas nacionales',
  columns: {
    route: 'Ruta',
    days: 'Días',
    departureTime: 'Salida',
    arrivalTime: 'Llegada',
    flightNumber: 'Vuelo',
    equipment: 'Avión',
    valid: 'Vigencia',
  },
  empty: 'No hay vuelos en los próximos meses.',
  loadFailed: 'No se pudieron cargar los itinerarios.',
  daily: 'Diario',
  weekdays: ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do'],
} as const;
