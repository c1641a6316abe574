import { tableFileProblems } from '../kit/table-files.texts.ts';

/** The columns of a file of flown coupons, in their order, as its first row names them. */
export const couponColumns = {
  ticket: 'Boleto',
  coupon: 'Cupón',
  customer: 'Customer ID',
  name: 'Nombre',
  flight: 'Vuelo',
  day: 'Fecha',
  origin: 'Origen',
  destination: 'Destino',
  class: 'Clase',
} as const;

/** What the file of rejected rows has besides, so that it can be corrected and uploaded again as it is. */
export const couponReasonColumn = 'Motivo';

/** States of a row, and of a whole upload, with what people read. */
export const couponStates = {
  ready: 'Por acreditar',
  credited: 'Acreditado',
  known: 'Ya acreditado antes',
  empty: 'No suma millas',
  rejected: 'Rechazado',
} as const;
export const rewardUploadStates = {
  checked: 'Revisado',
  crediting: 'Acreditando',
  credited: 'Terminado',
} as const;

/** Texts about crediting flown coupons. */
export const rewardTexts = {
  title: 'Premios',
  help: 'Cargue los cupones volados. Primero se revisa cada fila y se muestran sus millas; nada se acredita antes de confirmar.',
  format:
    'Un archivo de Excel (XLSX) o CSV con una fila por cupón y estas columnas: Boleto (13 cifras), Cupón, Customer ID, Nombre, Vuelo (aerolínea y número, sin espacios), Fecha (DD-MM-AAAA), Origen, Destino y Clase.',
  choose: 'Elegir archivo',
  chosen: (name: string): string => `Archivo: ${name}`,
  check: 'Revisar archivo',
  checking: 'Revisando …',
  uploadFailed: 'A ocurrido un error en la subida del archivo...',
  uploads: 'Archivos cargados',
  empty: 'Todavía no hay archivos de premios.',
  emptyHelp: 'El primero aparece aquí cuando se revisa, y se puede volver a él en cualquier momento.',
  detail: 'Premios',
  notFound: 'El archivo de premios no existe.',
  back: 'Todos los archivos',
  programme: 'Programa',
  defaultName: 'Cupones volados',
  flightName: (flight: string, origin: string, destination: string, day: string): string =>
    `${flight} ${origin}-${destination} ${day}`,
  checked: 'El archivo fue revisado.',
  started: 'Los premios se están acreditando. Puede salir de esta pantalla.',
  /** Of a file that was credited, when it is asked for again. */
  creditedBefore: (coupons: string): string => `El archivo ya se acreditó. Cupones acreditados: ${coupons}.`,
  credit: 'Acreditar',
  creditQuestion: (coupons: string): string => `Acreditar los cupones (${coupons})`,
  creditHelp: (miles: string): string => `Los miembros reciben ${miles} en total. Cada cupón se acredita una sola vez.`,
  nothingToCredit: 'No hay cupones por acreditar.',
  progress: (done: string, all: string): string => `${done} de ${all} cupones acreditados`,
  finished: (coupons: string): string => `Cupones acreditados: ${coupons}.`,
  rejected: 'Descargar filas rechazadas',
  rejectedFile: 'premios-rechazados.csv',
  downloadFailed: 'No se pudo descargar el archivo.',
  allRows: 'Todas',
  noRows: 'No hay filas con ese estado.',
  miles: 'Millas',
  doesNotEarn: 'La ruta no suma millas.',
  classDoesNotEarn: 'La clase no suma millas.',
  operation: (coupon: string): string => `Premio por el vuelo ${coupon}`,
  uploadColumns: {
    id: 'ID',
    name: 'Archivo',
    created_at: 'Cargado',
    created_by: 'Por',
    rows: 'Filas',
    credited: 'Acreditados',
    others: 'Sin acreditar',
    rejected: 'Rechazadas',
    miles: 'Millas',
    status: 'Estatus',
  },
  rowColumns: {
    line: 'Fila',
    status: 'Estatus',
    member: 'Nombre',
    customer: 'Customer ID',
    ticket: 'Boleto',
    flight: 'Vuelo',
    route: 'Ruta',
    day: 'Fecha',
    class: 'Clase',
    miles: 'Millas',
    formula: 'Fórmula o motivo',
    operation: 'Operación',
  },
} as const;

/** Texts about marking a flight as flown. */
export const flownTexts = {
  mark: 'Marcar como volado',
  question: (flight: string): string => `Marcar ${flight} como volado`,
  help: 'Los cupones emitidos de este vuelo quedan volados y sus boletos ya no se pueden anular. Después se revisan en Premios antes de acreditarlos.',
  marked: 'El vuelo fue marcado como volado.',
  markOf: (flight: string): string => `Marcar como volado ${flight}`,
} as const;

/** Why a row of a file of coupons, or the file as a whole, is not taken. */
export const couponProblems = {
  ...tableFileProblems,
  ticket: 'El número de boleto tiene 13 cifras. En Excel, dé formato de texto a la columna.',
  coupon: 'El cupón es una cifra del 1 al 4.',
  customer: 'El Customer ID tiene 10 cifras. En Excel, dé formato de texto a la columna.',
  name: 'Falta el nombre.',
  flight: 'Escriba el vuelo con su aerolínea y su número, sin espacios.',
  day: 'Ingrese una fecha como DD-MM-AAAA.',
  airport: 'El código IATA tiene tres letras.',
  class: 'La clase es una letra.',
  notFlown: 'El vuelo todavía no ha salido.',
  twice: (line: number): string => `El mismo boleto y cupón está en la fila ${line}.`,
  nobody: 'Nadie en el programa tiene ese Customer ID.',
  notActive: 'La cuenta del miembro está inactiva.',
  otherName: 'El nombre no es el del miembro con ese Customer ID.',
  beforeInscription: 'El vuelo es anterior a la inscripción del miembro.',
  noRoute: 'No había una ruta entre esos aeropuertos el día del vuelo.',
  noClass: 'La clase no existe o no tenía factor el día del vuelo.',
  award: 'Los boletos emitidos con millas no suman millas.',
  refused: 'No se pudo acreditar. Vuelva a cargar esta fila.',
  cell: (column: string, text: string): string => `${column}: ${text}`,
} as const;
