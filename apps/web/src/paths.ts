/**
 * Every address of the site. `ready` says whether its screen stands: links to what is not ready are not shown, and a
 * test compares the flags with the route table.
 */
const TABLE = {
  home: { pattern: '/', ready: true },
  register: { pattern: '/register', ready: true },
  registerCorporate: { pattern: '/register-corporate', ready: true },
  activateAccount: { pattern: '/active-account/:token?', ready: true },
  resetPassword: { pattern: '/password-reset/:token?', ready: true },
  passwordCode: { pattern: '/generate-token/password', ready: true },
  activationCode: { pattern: '/generate-token/activate', ready: true },
  terms: { pattern: '/terms-conditions', ready: true },
  termsCorporate: { pattern: '/terms-conditions-user-corporate', ready: true },
  privacy: { pattern: '/privacy-policy', ready: true },
  publicLookup: { pattern: '/public-user', ready: true },
  itineraries: { pattern: '/itineraries', ready: true },
  paymentProcessed: { pattern: '/payments/process', ready: true },
  paymentCancelled: { pattern: '/payments/cancel', ready: true },
  paymentFailed: { pattern: '/payments/error', ready: true },
  verifyCreditCard: { pattern: '/verifycreditcard/:token', ready: true },
  paymentFrameZelle: { pattern: '/payments/frame/zelle', ready: true },
  paymentFrameCard: { pattern: '/payments/frame/card', ready: true },
  explorerTransaction: { pattern: '/explorer/tx/:hash', ready: true },
  explorerAddress: { pattern: '/explorer/address/:address', ready: true },

  passengerHome: { pattern: '/passenger/dashboard/:promotion?', ready: true },
  passengerProfile: { pattern: '/passenger/profile/update', ready: true },
  passengerTransfer: { pattern: '/passenger/transfer', ready: true },
  passengerOperations: { pattern: '/passenger/operations', ready: true },
  passengerOperation: { pattern: '/passenger/operations/:id', ready: true },
  passengerRedemptions: { pattern: '/passenger/redemptions', ready: true },
  passengerRedemption: { pattern: '/passenger/redemptions/:id', ready: true },
  passengerProducts: { pattern: '/passenger/products', ready: true },
  passengerPayment: { pattern: '/passenger/products/payment/:product?/:product_id?/:shop?', ready: true },
  passengerCart: {
    pattern: '/passenger/products/payment-process/:currency/:product?/:product_id?/:shop?',
    ready: true,
  },
  passengerOldCart: { pattern: '/passenger/products/shopping-cart', ready: true },
  passengerPurchases: { pattern: '/passenger/purchases', ready: true },

  corporateHome: { pattern: '/corporate/dashboard', ready: true },
  corporateTransfer: { pattern: '/corporate/transfer', ready: true },
  corporateOperations: { pattern: '/corporate/operations', ready: true },
  corporateOperation: { pattern: '/corporate/operations/:id', ready: true },
  corporateCharge: { pattern: '/corporate/cobrar', ready: true },
  corporatePayouts: { pattern: '/corporate/liquidaciones', ready: true },
  corporatePayout: { pattern: '/corporate/liquidaciones/:month', ready: true },
  corporateProfile: { pattern: '/corporate/profile/update', ready: true },

  staffHome: { pattern: '/backoffice/dashboard', ready: true },
  staffOrders: { pattern: '/backoffice/ordenes-de-membresias', ready: true },
  staffOrder: { pattern: '/backoffice/ordenes-de-membresias/:id', ready: true },
  staffSales: { pattern: '/backoffice/sales', ready: true },
  staffDiscounts: { pattern: '/backoffice/discounts', ready: true },
  staffBank: { pattern: '/backoffice/banco', ready: true },
  staffReports: { pattern: '/backoffice/reports', ready: true },
  staffUsers: { pattern: '/backoffice/users', ready: true },
  staffUser: { pattern: '/backoffice/users/:email', ready: true },
  staffMemberSheet: { pattern: '/backoffice/users/:email/ficha', ready: true },
  staffPayouts: { pattern: '/backoffice/liquidaciones', ready: true },
  staffPayout: { pattern: '/backoffice/liquidaciones/:ally/:month', ready: true },
  staffCorporates: { pattern: '/backoffice/users/corporate', ready: true },
  staffCorporate: { pattern: '/backoffice/users/corporate/:email', ready: true },
  staffOperations: { pattern: '/backoffice/operations', ready: true },
  staffOperation: { pattern: '/backoffice/operations/:id', ready: true },
  staffRedemptions: { pattern: '/backoffice/redemptions', ready: true },
  staffRedemption: { pattern: '/backoffice/redemptions/:id', ready: true },
  staffEmits: { pattern: '/backoffice/emits', ready: true },
  staffFlights: { pattern: '/backoffice/vuelos', ready: true },
  staffRewards: { pattern: '/backoffice/premios', ready: true },
  staffReward: { pattern: '/backoffice/premios/:id', ready: true },
  staffReconciliations: { pattern: '/backoffice/conciliacion', ready: true },
  staffReconciliation: { pattern: '/backoffice/conciliacion/:id', ready: true },
  staffMonth: { pattern: '/backoffice/reports/mes', ready: true },
  staffMonthFigure: { pattern: '/backoffice/reports/mes/:line', ready: true },
  staffProducts: { pattern: '/backoffice/productos/gestionar', ready: true },
  staffProductAdd: { pattern: '/backoffice/productos/agregar', ready: true },
  staffMemberships: { pattern: '/backoffice/productos/membresias', ready: true },
  staffMembershipAdd: { pattern: '/backoffice/productos/membresias/agregar', ready: true },
  staffMilesPackages: { pattern: '/backoffice/productos/paquetes_de_millas', ready: true },
  staffMilesPackageAdd: { pattern: '/backoffice/productos/paquetes_de_millas/agregar', ready: true },
  staffPromotions: { pattern: '/backoffice/productos/promociones', ready: true },
  staffPromotionAdd: { pattern: '/backoffice/productos/promociones/agregar', ready: true },
  staffRoutes: { pattern: '/backoffice/configuracion/rutas', ready: true },
  staffRouteAdd: { pattern: '/backoffice/configuracion/rutas/agregar', ready: true },
  staffAirports: { pattern: '/backoffice/configuracion/aeropuertos', ready: true },
  staffAirportAdd: { pattern: '/backoffice/configuracion/aeropuertos/agregar', ready: true },
  staffCoins: { pattern: '/backoffice/configuracion/monedas', ready: true },
  staffCoinAdd: { pattern: '/backoffice/configuracion/monedas/agregar', ready: true },
  staffRates: { pattern: '/backoffice/configuracion/tasas', ready: true },
  staffRateAdd: { pattern: '/backoffice/configuracion/tasas/agregar', ready: true },
  staffFees: { pattern: '/backoffice/configuracion/comision', ready: true },
  staffFeeAdd: { pattern: '/backoffice/configuracion/comision/agregar', ready: true },
  staffServiceCentres: { pattern: '/backoffice/centros_de_servicio', ready: true },
  staffServiceCentreAdd: { pattern: '/backoffice/centros_de_servicio/agregar', ready: true },
  staffServiceCentreUpdate: { pattern: '/backoffice/centros_de_servicio/actualizar/:id', ready: true },
  staffSettings: { pattern: '/backoffice/configuracion/mas', ready: true },
  staffApprovals: { pattern: '/backoffice/aprobaciones', ready: true },
  staffApproval: { pattern: '/backoffice/aprobaciones/:id', ready: true },
  staffAudit: { pattern: '/backoffice/auditoria', ready: true },
  staffAuditEntry: { pattern: '/backoffice/auditoria/:id', ready: true },
  staffProfile: { pattern: '/backoffice/profile', ready: true },
} as const satisfies Record<string, { pattern: string; ready: boolean }>;

/** Second addresses of some screens, in Spanish: old links and printed matter name them. */
export const ALIASES = {
  register: '/registrate',
  activateAccount: '/activar/:token?',
  resetPassword: '/passwordreset/:token?',
  passwordCode: '/generartoken/password',
  activationCode: '/generartoken/activate',
  terms: '/terminosycondiciones',
  privacy: '/politicasdeprivacidad',
} as const satisfies Partial<Record<keyof typeof TABLE, string>>;

export type PathName = keyof typeof TABLE;

type Pattern<Name extends PathName> = (typeof TABLE)[Name]['pattern'];

type ParamsOf<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? ParamOf<Segment> & ParamsOf<Rest>
  : ParamOf<P>;

type ParamOf<Segment extends string> = Segment extends `:${infer Name}?`
  ? { [K in Name]?: string }
  : Segment extends `:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

type HasRequired<Params> = true extends {
  [K in keyof Params]-?: undefined extends Params[K] ? false : true;
}[keyof Params]
  ? true
  : false;

type ArgumentsOf<P extends string> =
  unknown extends ParamsOf<P>
    ? []
    : HasRequired<ParamsOf<P>> extends true
      ? [params: ParamsOf<P>]
      : [params?: ParamsOf<P>];

/** Builds an address from its name. Parameters are encoded; an optional one that is missing leaves no trace. */
export function pathTo<Name extends PathName>(name: Name, ...[params]: ArgumentsOf<Pattern<Name>>): string {
  const values = (params ?? {}) as Record<string, string | undefined>;
  const segments = TABLE[name].pattern.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment;
    const value = values[segment.replace(/^:|\?$/g, '')];
    return value === undefined || value === '' ? undefined : encodeURIComponent(value);
  });
  return segments.filter((segment) => segment !== undefined).join('/');
}

/** The pattern of an address, as the route table and `useMatch` want it. */
export function patternOf(name: PathName): string {
  return TABLE[name].pattern;
}

/** Whether the screen of an address stands, so that a link to it may be shown. */
export function isReady(name: PathName): boolean {
  return TABLE[name].ready;
}

export const PATH_NAMES = Object.keys(TABLE) as PathName[];

/** The front page with the login form over it. */
export const homeWithLogin = `${pathTo('home')}?login=1`;
