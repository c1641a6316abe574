/** Texts of the shells (bars, menus, footers) and of the shared parts that every screen uses. */
export const shellTexts = {
  close: 'Cerrar',
  retry: 'Reintentar',
  loading: 'Cargando …',
  processing: 'Procesando ...',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  accept: 'Aceptar',
  clear: 'Limpiar',
  search: 'Buscar',
  copy: 'Copiar',
  copied: 'Copiado',
  openInExplorer: 'Abrir en el explorador',
  skipToContent: 'Ir al contenido',
  openMenu: 'Abrir el menú',
  mainMenu: 'Menú principal',
  colorScheme: { toDark: 'Usar colores oscuros', toLight: 'Usar colores claros' },
  offline: 'Sin conexión. Lo que ve puede no estar al día.',
  nothingSent: 'Sin conexión. No se envió nada.',
  sessionExpired: 'La sesion expiro.',
  typedRestored: 'Recuperamos lo que había escrito.',
  notAllowed: 'Su usuario no tiene acceso a esa pantalla.',
  goHome: 'Ir al inicio',
  reload: 'Volver a cargar',
  notFound: {
    title: 'Pagina no Encontrada',
    help: 'La dirección no existe o cambió de lugar.',
    ways: 'Tal vez buscaba:',
  },
  unexpectedError: {
    title: 'Error no esperado',
    help: 'Vuelva a cargar la página. Si el problema sigue, escriba a soporte.',
  },
  withoutScripts:
    'Para buscar vuelos, registrarse o entrar a su cuenta, active JavaScript en su navegador. Lo demás puede leerlo así.',
  networkError: 'No se pudo conectar con el servidor. Revise su conexión.',
  warning: 'Error',
} as const;

/** Asked before what was typed is lost. */
export const unsavedTexts = {
  title: 'Cambios sin guardar',
  help: 'Si sale ahora, pierde lo que escribió.',
  discard: 'Salir sin guardar',
  stay: 'Seguir editando',
} as const;

/** Menus and top bars, in the order in which they are shown. */
export const menuTexts = {
  public: {
    itineraries: 'Itinerarios',
    benefits: 'Beneficios',
    lookup: 'Buscar pasajero',
    contact: 'Contáctanos',
    register: 'Registrarme',
    forgotPassword: '¿Olvidó su contraseña?',
    activateAccount: 'Validar cuenta',
    login: 'Iniciar sesión',
    account: 'MI CUENTA',
    toAccount: 'Ir a mi cuenta',
    accountMenu: 'Su cuenta',
    terms: 'Términos y condiciones',
    termsCorporate: 'Términos para aliados',
    privacy: 'Políticas de privacidad',
  },
  passenger: {
    home: 'INICIO',
    transfer: 'TRANSFERENCIA',
    operations: 'OPERACIONES',
    products: 'PRODUCTOS',
    logout: 'SALIR',
    profile: 'Perfil',
    accountMenu: 'Mi cuenta',
  },
  staff: {
    home: 'INICIO',
    orders: 'ORDENES',
    listOfOrders: 'Órdenes',
    sales: 'VENTAS',
    discounts: 'DESCUENTOS',
    bank: 'Movimientos del banco',
    reports: 'REPORTES',
    users: 'USUARIOS',
    listOfUsers: 'Usuarios',
    operations: 'OPERACIONES',
    listOfOperations: 'Operaciones',
    redemptions: 'REDENCIONES',
    rewards: 'Premios',
    emits: 'EMITIR BOLETO',
    flights: 'Vuelos',
    reconciliation: 'Conciliación',
    month: 'El mes',
    products: 'PRODUCTOS',
    manageProducts: 'Gestionar',
    memberships: 'Membresías',
    milesPackages: 'Paquetes de millas',
    promotions: 'Promociones',
    settings: 'CONFIGURACIÓN',
    routes: 'Rutas',
    airports: 'Aeropuertos',
    coins: 'Monedas',
    rates: 'Tasas',
    fees: 'Comisión',
    serviceCentres: 'Centros de servicio',
    moreOptions: 'Más opciones',
    approvals: 'Aprobaciones',
    audit: 'Auditoría',
    corporates: 'USUARIOS CORPORATIVOS',
    payouts: 'Liquidaciones',
    profile: 'Perfil',
    logout: 'Salir',
    commands: 'Buscar pantallas y acciones',
    commandsHint: 'Pantalla, acción, usuario, número de operación o hash',
    nothingFound: 'No hay coincidencias',
  },
  balance: 'Millas',
  customerId: 'Customer ID',
} as const;

/** Labels of the login form; its problems stand in `session.texts.ts`. */
export const loginTexts = {
  title: 'Iniciar sesión',
  identifier: 'Correo o nombre de usuario',
  email: 'Correo',
  convert: (product: string): string => `Convertirme en usuario ${product}`,
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  code: 'Código 2FA',
  codeHelp: 'El código de 6 dígitos de su aplicación de autenticación, o uno de recuperación.',
  submit: 'Entrar',
  noAccount: '¿Aún no es miembro?',
} as const;

/** Names of a calendar's buttons. */
export const calendarTexts = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};

/** Texts of the membership card. */
export const cardTexts = {
  membership: 'Membresía',
  customerId: 'Customer ID',
  validFrom: 'Desde',
  validUntil: 'Hasta',
  memberSince: 'Miembro desde',
  identity: 'CI:',
  passport: 'P:',
} as const;

/** Texts of the public front page. */
export const landingTexts = {
  pageTitle: (product: string, airline: string): string => `${product} · El programa de millas de ${airline}`,
  description: (product: string, airline: string): string =>
    `Acumule millas ${product} en sus vuelos con ${airline}, suba de nivel y canjéelas por su próximo viaje.`,
  banner: 'Acumula millas y viaja más',
  lead: (airline: string): string =>
    `Cada vuelo con ${airline} suma. La inscripción es gratuita y sus millas no vencen mientras viaje con nosotros.`,
  seeBenefits: 'Ver los beneficios',
  /** Before and after the counter: what so many miles would be good for. */
  counter: { before: 'Podría viajar con', after: 'millas' },
  benefits: {
    title: 'Beneficios',
    lead: 'Tres niveles. Todos acumulan y todos canjean; los de arriba llegan antes y llevan más.',
    column: 'Beneficio',
    yes: 'Sí',
    no: 'No',
    rows: [
      { name: 'Redención de millas', silver: true, gold: true, black: true },
      { name: 'Millas adicionales en cabina ejecutiva', silver: false, gold: '+10 %', black: '+20 %' },
      { name: 'Prioridad en el centro de llamadas', silver: true, gold: true, black: true },
      { name: 'Descuentos con aliados', silver: true, gold: true, black: true },
      { name: 'Prioridad en el check-in', silver: false, gold: true, black: true },
      { name: 'Prioridad en el embarque', silver: false, gold: true, black: true },
      { name: 'Prioridad en el equipaje', silver: false, gold: true, black: true },
      { name: 'Compra de millas', silver: false, gold: true, black: true },
      { name: 'Transferencia de millas a otros miembros', silver: false, gold: true, black: true },
      { name: 'Una maleta facturada adicional (1 pieza de 23\u00a0kg)', silver: false, gold: false, black: true },
      { name: 'Ascenso de cabina según disponibilidad', silver: false, gold: false, black: true },
    ],
  },
  contact: {
    title: 'Contáctanos',
    lead: 'Estamos para ayudarle antes, durante y después del viaje.',
    phone: 'Teléfono',
    email: 'Correo',
    hours: 'Horario',
  },
  footer: {
    programme: (airline: string): string => `El programa de millas de ${airline}`,
    account: 'Su cuenta',
    site: 'El programa',
    legal: 'Legal',
    help: 'Ayuda',
    serviceCentres: 'Centros de servicio',
  },
  /** Whose names stand on the sample cards. */
  samples: {
    silver: {
      firstName: 'Luis',
      lastName: 'Marcano',
      customerId: '4820263117',
      documentType: 'V',
      documentNumber: '20417365',
      memberSince: '2025-03-02',
    },
    gold: {
      firstName: 'Carmen',
      lastName: 'Rojas',
      customerId: '4820187402',
      documentType: 'V',
      documentNumber: '16230948',
      memberSince: '2022-10-21',
    },
    black: {
      firstName: 'María',
      lastName: 'Fernández',
      customerId: '4820115736',
      documentType: 'V',
      documentNumber: '12345678',
      memberSince: '2019-06-15',
    },
  },
} as const;
