import { spanishList } from '@millaje/domain/text';

/** Texts of the areas behind the login: the public pages load none of them. */

/** Texts of the members' and allies' home pages. */
export const homeTexts = {
  balance: 'Millas disponibles',
  lastOperation: 'Última operación',
  noOperations: 'No tiene operaciones',
  noOperationsHelp: 'Aquí verá cada milla que acumule, transfiera o canjee.',
  more: 'Ver más',
  transfer: 'Transferir millas',
  howMilesCome: 'Ver cómo se acumulan',
  editProfile: 'Editar perfil',
  products: 'Productos',
  redeem: 'REDIMIR MILLAS',
  operations: 'OPERACIONES',
  greeting: (name: string): string => `Hola, ${name}`,
} as const;

/** Labels of an operation's details. */
export const operationDetailTexts = {
  name: 'Nombre',
  email: 'Correo',
  wallet: 'Waves Wallet',
  amount: 'Monto transferido',
  received: 'Recibido',
  to: (name: string): string => `Para ${name}`,
  from: (name: string): string => `De ${name}`,
  onChain: 'Confirmada en la cadena',
  operations: 'Operaciones',
  seeOperations: 'Ver sus operaciones',
  hash: 'Hash',
  hashPending: 'En espera de confirmación',
  settled: 'Confirmada',
  unsettled: 'Por confirmar',
  order: 'Orden',
  /** What members call it. */
  purchase: 'Compra',
  orderNumber: (id: string): string => `Orden #${id}`,
  reference: 'Referencia',
  amountVes: 'Monto BS',
  amountUsd: 'Monto USD',
  created: 'Fecha de creación',
  flight: 'Vuelo',
  ticket: 'Número de boleto',
  request: 'Solicitud',
  flights: 'Vuelos',
  route: 'Ruta',
  flightType: 'Tipo de vuelo',
  roundTrip: 'Ida y vuelta',
  oneWay: 'Solo ida',
  seatGo: 'Tarifa de ida',
  dateGo: 'Fecha de ida',
  seatReturn: 'Tarifa de vuelta',
  dateReturn: 'Fecha de vuelta',
  reward: 'Vuelo premiado',
  flightNumber: 'Vuelo',
  flightDay: 'Fecha del vuelo',
  class: 'Clase',
  routeReward: 'Millas de la ruta',
  classFactor: 'Factor de la clase',
  tierFactor: (tier: string): string => `Factor de membresía (${tier})`,
} as const;

/** Labels of the staff's list of operations. */
export const operationFilterTexts = {
  allTypes: 'Todos',
  email: 'Correo',
  text: 'Texto',
  download: 'Descargar',
} as const;

/** Texts of a session that another tab has ended. */
export const sessionEndTexts = {
  signedOutElsewhere: 'Cerró la sesión en otra ventana.',
} as const;

/** Labels of the transfer form; its problems stand in `miles.texts.ts`. */
export const transferTexts = {
  title: 'TRANSFERENCIA',
  lead: 'Envíe millas a otro miembro registrado. Llegan al instante.',
  tier: (membership: string, tiers: readonly string[]): string =>
    `Con su nivel ${membership} puede pagar a los aliados. Transferir a otros miembros es un beneficio de los niveles ${spanishList(tiers)}.`,
  seeTiers: 'Ver las membresías',
  recipient: 'Correo del destinatario',
  amount: 'Monto',
  received: 'Monto a recibir',
  fee: (miles: string, percent: string): string => `Comisión: ${miles} (${percent})`,
  feeFailed: 'No se pudo cargar la comisión.',
  description: 'Descripción',
  submit: 'Transferir',
  available: (miles: string): string => `Disponibles: ${miles}`,
  confirmTitle: 'Confirmar transferencia',
  confirmHelp: 'Una vez hecha la operacion no sera reversible.',
  confirmSender: 'Emisor',
  confirmRecipient: 'Destinatario',
  confirmFee: 'Comisión',
  recipientEmail: 'Correo',
  balanceAfter: 'Saldo después',
  balanceNow: 'Su saldo',
  date: 'Fecha',
  receives: (name: string): string => `recibe ${name}`,
  confirmation: 'Confirmación en la cadena',
  notConfirmed: 'En camino',
  openOperation: 'Ver operación',
  again: 'Otra vez',
} as const;

/** Texts of tables, filters and date ranges. */
export const tableTexts = {
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  rowsPerPage: 'Filas por página',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  firstPage: 'Primera página',
  lastPage: 'Última página',
  page: (page: number): string => `Página ${page}`,
  pagination: 'Paginación',
  paginationOf: (list: string): string => `Paginación de ${list}`,
  total: (count: string): string => `Total de resultados: ${count}`,
  sortBy: (column: string): string => `Ordenar por ${column}`,
  filters: 'Filtros',
  removeFilter: (filter: string): string => `Quitar el filtro ${filter}`,
  applyFilters: 'Buscar',
  clearFilters: 'Limpiar',
  wholeEmail: 'Escriba el correo completo.',
  noMatchHelp: 'Quite algún filtro para ver más.',
  choicesFailed: 'No se pudo cargar la lista.',
  loadFailed: 'No se pudo cargar la lista.',
  detailFailed: 'No se pudo cargar el detalle.',
  missingHelp: 'Puede que la dirección esté mal escrita.',
  backToList: 'Volver a la lista',
  neighbours: 'En la lista',
  previousRecord: 'Registro anterior',
  nextRecord: 'Registro siguiente',
  placeOf: (place: string, count: string): string => `${place} de ${count}`,
  outOfRange: (page: string): string => `No hay una página ${page}.`,
  toFirstPage: 'Ir a la primera página',
  actions: 'Acciones',
  actionsOf: (name: string): string => `Acciones: ${name}`,
  byDate: 'Por fecha',
  from: 'Desde',
  to: 'Hasta',
  dateFormat: 'DD-MM-AAAA',
  dateRange: 'Rango de fechas',
  openCalendar: 'Abrir el calendario',
  activeFilters: 'Filtros activos',
} as const;

/** What is said while a file comes. */
export const downloadTexts = {
  progress: (size: string): string => `Descargando … ${size}`,
  cancel: 'Cancelar la descarga',
} as const;
