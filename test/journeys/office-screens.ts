import type { PathName } from '../../apps/web/src/paths.ts';

/** A screen of the back office, by its name in the table of addresses. */
export type OfficeScreen = Extract<PathName, `staff${string}`>;

/** A story: the file of this folder that tells it, and its title there. */
export type Told = readonly [file: string, title: string];

/** Who may only look goes through the screens of this table. */
const LOOKING: Told = [
  'office.behaviour.ts',
  'who may only look is led away from what only changes, and is offered no change anywhere else',
];
/** What is told of one screen: what staff do there, and who tells of it. */
export interface OfficeRow {
  readonly does: string;
  /** What stands there: its first heading, the name of what opens over its list, or of a part of it. */
  readonly heading?: string;
  readonly dialog?: RegExp;
  readonly region?: string;
  /** Buttons that an administrator is offered, and who may only look is not. Whose screen is for administrators alone is led away. */
  readonly changes: readonly RegExp[] | 'administrators only';
  /** An administrator does it. */
  readonly administrator: Told;
  /** Who may only look. */
  readonly consult: Told;
  /** Somebody types what is wrong; or opens a wrong address, which says so (`office.behaviour.ts` opens all of them). */
  readonly wrong: Told | { readonly address: string; readonly says: string };
}

const accounts = (title: string): Told => ['profile.test.ts', title];
const areas = (title: string): Told => ['areas.test.ts', title];
const catalogues: Told = [
  'specification-catalogues.long.test.ts',
  'an administrator adds, is told what is wrong, changes, and switches off and on: $list',
];
const orders = (title: string): Told => ['orders.test.ts', title];
const reports = (title: string): Told => ['reports.test.ts', title];
const texts = (title: string): Told => ['specification-staff.long.test.ts', title];
const catalogueTexts = (title: string): Told => ['specification-catalogues.long.test.ts', title];
const flights = (title: string): Told => ['flights.test.ts', title];
const sold = orders('staff approve one order and reject another, and give a discount that the next purchase uses');
const bank = orders('staff hold a statement of the bank against what waits, and approve what it pays exactly');
const people: Told = [
  'users.test.ts',
  'staff find somebody by a document as it is printed, change what is to be changed, and take the list along',
];
const decided: Told = [
  'redemptions.long.test.ts',
  'staff accept one request with its locator and reject another; the member gets a ticket and the miles of the other',
];
const flown: Told = [
  'earning.long.test.ts',
  'staff upload flown coupons, look at them, credit them, and the member sees the Premio with its formula',
];
const shelf: Told = [
  'shop.long.test.ts',
  'what staff put on the shelf is what members see, at the price of the dollar of the moment',
];
const centre: Told = [
  'shop.long.test.ts',
  'a service centre that staff put on the map, and drag to its place, stands on the front page',
];
const month = reports('staff look at how things go, then at the month, open a figure and come back');
const payouts = reports('staff look at an ally, and mark its month as paid');
const sheet = reports('the call centre answers from one sheet');
const approvals = reports('what one administrator asks for waits for another one, who says why not, or does it');
const compared = areas('an administrator compares the ledger with the chain, and looks at what was found');
const registered = accounts('register a person, who then signs in; the audit shows it');
const found: Told = [
  'transfer.test.ts',
  'staff find the operation, open it, take it along as a spreadsheet, and follow it to the chain',
];

/** A list whose filters an address spoils. */
const spoiltDay = (path: string) => ({ address: `${path}?from=2026-02-31`, says: 'Limpiar' });
/** A record that is not there. */
const missing = (path: string) => ({ address: path, says: 'Volver a la lista' });

/** A catalogue and the page that adds to it. */
const catalogue = (heading: string, does: string): OfficeRow => ({
  does,
  heading,
  changes: 'administrators only',
  administrator: catalogues,
  consult: LOOKING,
  wrong: catalogues,
});

/** Every screen of the back office: what staff do there, in the roles 1 and 2, and with wrong input. A new screen needs its row. */
export const officeScreens: Readonly<Record<OfficeScreen, OfficeRow>> = {
  staffHome: {
    does: 'see how things go, by day, week and month, and open what a number counts',
    heading: 'INICIO',
    changes: [],
    administrator: month,
    consult: LOOKING,
    wrong: { address: '/backoffice/dashboard?span=nunca&step=nunca', says: 'Últimas 20 operaciones' },
  },
  staffOrders: {
    does: 'find what waits, approve and reject it',
    heading: 'ORDENES',
    changes: [/^Aprobar orden #/, /^Rechazar orden #/],
    administrator: sold,
    consult: sold,
    wrong: spoiltDay('/backoffice/ordenes-de-membresias'),
  },
  staffOrder: {
    does: 'look at who pays what, and decide it',
    dialog: /^Orden #\d+$/,
    changes: [/^Aprobar$/, /^Rechazar$/],
    administrator: sold,
    consult: LOOKING,
    wrong: missing('/backoffice/ordenes-de-membresias/999999'),
  },
  staffSales: {
    does: 'see what was sold, and what was not in the end',
    heading: 'VENTAS',
    changes: [],
    administrator: sold,
    consult: LOOKING,
    wrong: spoiltDay('/backoffice/sales'),
  },
  staffDiscounts: {
    does: 'give a member a lower price, and see what became of it',
    heading: 'DESCUENTOS',
    changes: [/^Nuevo descuento$/],
    administrator: sold,
    consult: LOOKING,
    wrong: sold,
  },
  staffBank: {
    does: 'hold the statement of the bank against what waits',
    heading: 'Movimientos del banco',
    changes: [/^Subir movimientos$/],
    administrator: bank,
    consult: LOOKING,
    wrong: bank,
  },
  staffReports: {
    does: 'take the sales along',
    heading: 'REPORTES',
    changes: [],
    administrator: sold,
    consult: LOOKING,
    wrong: spoiltDay('/backoffice/reports'),
  },
  staffUsers: {
    does: 'find somebody, change what is to be changed, move miles, take the list along',
    heading: 'USUARIOS',
    changes: [/^Nuevo usuario$/, /^Transferir$/],
    administrator: people,
    consult: areas('who may only look find everything, and nothing to change it with'),
    wrong: people,
  },
  staffUser: {
    does: 'see and change everything about somebody',
    heading: 'INFORMACIÓN DE USUARIO',
    changes: [/^Cambiar membresía$/, /^Acciones$/],
    administrator: people,
    consult: LOOKING,
    wrong: people,
  },
  staffMemberSheet: {
    does: 'answer what a member asks on the telephone',
    heading: 'Ficha de atención',
    changes: [/^Cerrar sesiones$/],
    administrator: sheet,
    consult: LOOKING,
    wrong: sheet,
  },
  staffPayouts: {
    does: 'see which months of allies are to be paid',
    heading: 'Liquidaciones',
    changes: [],
    administrator: payouts,
    consult: LOOKING,
    wrong: { address: '/backoffice/liquidaciones?month=2026-13', says: 'Millas por pagar' },
  },
  staffPayout: {
    does: 'mark a month as paid',
    dialog: /^Liquidación de /,
    changes: [/^Marcar como pagada$/],
    administrator: payouts,
    consult: LOOKING,
    wrong: payouts,
  },
  staffCorporates: {
    does: 'find an ally',
    heading: 'USUARIOS CORPORATIVOS',
    changes: [],
    administrator: payouts,
    consult: accounts('find an ally by document, with everything about it'),
    wrong: accounts('find an ally by document, with everything about it'),
  },
  staffCorporate: {
    does: 'see everything about an ally',
    heading: 'USUARIO CORPORATIVO',
    changes: [],
    administrator: payouts,
    consult: accounts('find an ally by document, with everything about it'),
    wrong: accounts('find an ally by document, with everything about it'),
  },
  staffOperations: {
    does: 'find what moved, and take it along',
    heading: 'OPERACIONES',
    changes: [],
    administrator: found,
    consult: areas('who may only look find everything, and nothing to change it with'),
    wrong: spoiltDay('/backoffice/operations'),
  },
  staffOperation: {
    does: 'see who moved what, and follow it to the chain',
    dialog: /^Operación #\d+$/,
    changes: [],
    administrator: found,
    consult: LOOKING,
    wrong: missing('/backoffice/operations/999999'),
  },
  staffRedemptions: {
    does: 'find the requests that wait',
    heading: 'REDENCIONES',
    changes: [],
    administrator: decided,
    consult: ['redemptions.long.test.ts', 'who may only look sees the requests, and can decide nothing'],
    wrong: spoiltDay('/backoffice/redemptions'),
  },
  staffRedemption: {
    does: 'accept a request with its locator, or reject it',
    dialog: /^Detalle de la solicitud #\d+$/,
    // A request may be decided by itself meanwhile: who may decide it is told by its stories.
    changes: [],
    administrator: decided,
    consult: ['redemptions.long.test.ts', 'who may only look sees the requests, and can decide nothing'],
    wrong: texts('a redemption, accepted without its locator'),
  },
  staffEmits: {
    does: 'issue a ticket for a member',
    heading: 'EMITIR BOLETO',
    changes: 'administrators only',
    administrator: flights('staff find a member, and issue a ticket by the chart of a cabin'),
    consult: LOOKING,
    wrong: flights('staff find a member, and issue a ticket by the chart of a cabin'),
  },
  staffFlights: {
    does: 'see how full flights are, and change their seats',
    heading: 'Vuelos',
    changes: [/^Cambiar los asientos de /],
    administrator: flights('staff change how many seats of a flight may be taken'),
    consult: LOOKING,
    wrong: flights('staff change how many seats of a flight may be taken'),
  },
  staffRewards: {
    does: 'bring a file of flown coupons',
    heading: 'Premios',
    changes: [/^Revisar archivo$/],
    administrator: flown,
    consult: LOOKING,
    wrong: flown,
  },
  staffReward: {
    does: 'look at what each coupon gives, and credit it',
    region: 'cupones.csv',
    changes: [],
    administrator: flown,
    consult: LOOKING,
    wrong: missing('/backoffice/premios/999999'),
  },
  staffReconciliations: {
    does: 'compare the ledger with the chain',
    heading: 'Conciliación',
    changes: [/^Conciliar ahora$/],
    administrator: compared,
    consult: areas('who may only look find everything, and nothing to change it with'),
    wrong: { address: '/backoffice/conciliacion?page=nunca&size=nunca', says: 'Estado de la cadena' },
  },
  staffReconciliation: {
    does: 'see which accounts differed',
    dialog: /^Conciliación #\d+$/,
    changes: [],
    administrator: compared,
    consult: LOOKING,
    wrong: missing('/backoffice/conciliacion/999999'),
  },
  staffMonth: {
    does: 'see from what the month opened with to what it closed with, and what anybody had at an instant',
    heading: 'El mes',
    changes: [],
    administrator: month,
    consult: LOOKING,
    wrong: month,
  },
  staffMonthFigure: {
    does: 'see which operations make a figure',
    dialog: /^Transferencias entre personas/,
    changes: [],
    administrator: month,
    consult: LOOKING,
    wrong: { address: '/backoffice/reports/mes/nunca', says: 'Cuadra con el libro de millas' },
  },
  staffProducts: {
    does: 'put on the shelf, change and take off it',
    heading: 'PRODUCTOS',
    changes: 'administrators only',
    administrator: shelf,
    consult: shelf,
    wrong: catalogueTexts('the new product, left empty'),
  },
  staffProductAdd: {
    does: 'put something new on the shelf',
    heading: 'Agregar producto',
    changes: 'administrators only',
    administrator: shelf,
    consult: LOOKING,
    wrong: catalogueTexts('the new product, left empty'),
  },
  staffMemberships: catalogue('Lista de membresías', 'price the memberships, and say what their tiers may do'),
  staffMembershipAdd: catalogue('Agregar membresía', 'sell another membership'),
  staffMilesPackages: catalogue('Paquetes de millas', 'price the packages of miles'),
  staffMilesPackageAdd: catalogue('Agregar paquete de millas', 'sell another package'),
  staffPromotions: catalogue('LISTADO DE PROMOCIONES', 'see and change what is promoted'),
  staffPromotionAdd: catalogue('Agregar promoción', 'promote a flight'),
  staffRoutes: catalogue('RUTAS', 'say what routes earn and cost'),
  staffRouteAdd: catalogue('Agregar ruta', 'add a route'),
  staffAirports: catalogue('Aeropuertos', 'see and change the airports'),
  staffAirportAdd: catalogue('Agregar aeropuerto', 'add an airport'),
  staffCoins: catalogue('Lista de monedas', 'see and change the currencies'),
  staffCoinAdd: catalogue('Agregar moneda', 'add a currency'),
  staffRates: catalogue('Lista de tasas', 'see and change what currencies are worth'),
  staffRateAdd: catalogue('Agregar tasa', 'add a rate'),
  staffFees: catalogue('Comisión', 'see which commission was in force since when'),
  staffFeeAdd: catalogue('Cambiar la comisión', 'change the commission'),
  staffServiceCentres: {
    does: 'see the service centres',
    heading: 'Centros de servicio',
    changes: 'administrators only',
    administrator: centre,
    consult: LOOKING,
    wrong: catalogues,
  },
  staffServiceCentreAdd: catalogue('Agregar centro de servicio', 'put a service centre on the map'),
  staffServiceCentreUpdate: {
    does: 'move a service centre',
    heading: 'Actualizar centro de servicio',
    changes: 'administrators only',
    administrator: centre,
    consult: LOOKING,
    wrong: missing('/backoffice/centros_de_servicio/actualizar/999999'),
  },
  staffSettings: {
    does: 'switch gateways, bring itineraries, change factors, the commission, the price of the dollar and the seasons',
    heading: 'MÁS OPCIONES',
    changes: 'administrators only',
    administrator: catalogueTexts('the gateways'),
    consult: LOOKING,
    wrong: catalogueTexts('the commission, with wrong values'),
  },
  staffApprovals: {
    does: 'see what waits for another administrator',
    heading: 'Aprobaciones',
    changes: 'administrators only',
    administrator: approvals,
    consult: LOOKING,
    // 'Pendientes' has its count behind it as soon as the list is there.
    wrong: { address: '/backoffice/aprobaciones?status=nunca&page=nunca', says: 'Aprobadas' },
  },
  staffApproval: {
    does: 'approve it, say why not, or withdraw it',
    dialog: /^Solicitud de aprobación #\d+$/,
    changes: 'administrators only',
    administrator: approvals,
    consult: LOOKING,
    wrong: approvals,
  },
  staffAudit: {
    does: 'find who did what',
    heading: 'Auditoría',
    changes: 'administrators only',
    administrator: registered,
    consult: accounts('find an ally by document, with everything about it'),
    wrong: spoiltDay('/backoffice/auditoria'),
  },
  staffAuditEntry: {
    does: 'see what somebody changed',
    dialog: /^Registro #\d+$/,
    changes: 'administrators only',
    administrator: registered,
    consult: LOOKING,
    wrong: { address: '/backoffice/auditoria/999999', says: 'El registro no existe.' },
  },
  staffProfile: {
    does: 'change the own data and password',
    heading: 'PERFIL DE USUARIO',
    changes: [],
    administrator: texts('the new password of the staff'),
    consult: accounts('change the own password with a token that comes by mail'),
    wrong: accounts('change the own password with a token that comes by mail'),
  },
};
