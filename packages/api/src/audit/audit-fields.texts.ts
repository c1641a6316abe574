import { addressTexts } from '../members/addresses.texts.ts';
import { approvalRulesTexts, approvalScreenTexts, approvalTexts } from '../approvals/approvals.texts.ts';
import { type AuditSubject, auditTexts } from './audit.texts.ts';
import { corporateTexts } from '../corporates/corporates.texts.ts';
import { coinTexts } from '../currencies/coins.texts.ts';
import { rateTexts } from '../currencies/rates.texts.ts';
import { airportTexts } from '../flights/airports.texts.ts';
import { redemptionTexts } from '../flights/redemptions.texts.ts';
import { couponStates, rewardTexts, rewardUploadStates } from '../flights/rewards.texts.ts';
import { routeTexts } from '../flights/routes.texts.ts';
import { flightSeatsTexts } from '../flights/seats.texts.ts';
import { bankApprovalTexts } from '../orders/bank-screens.texts.ts';
import { statusNames } from '../orders/orders.texts.ts';
import { monthLabel } from '../payouts/month-label.ts';
import { payoutNames } from '../payouts/payouts.texts.ts';
import { catalogueTexts } from '../kit/catalogue.texts.ts';
import { pictureTexts } from '../kit/pictures.texts.ts';
import { membershipTexts } from '../products/memberships.texts.ts';
import { productTexts } from '../products/products.texts.ts';
import { promotionTexts } from '../promotions/promotions.texts.ts';
import { serviceCentreTexts } from '../service-centres/service-centres.texts.ts';
import { classFactorTexts } from '../settings/class-factors.texts.ts';
import { dollarPriceTexts } from '../settings/dollar-price.texts.ts';
import { gatewayTexts } from '../settings/gateways.texts.ts';
import { switchTexts } from '../settings/switches.texts.ts';
import { transferConfirmationTexts } from '../settings/transfer-confirmation.texts.ts';
import { transferFeeTexts } from '../settings/transfer-fee.texts.ts';
import { settlementTexts } from '../settlement/settlement.texts.ts';

type Names = Readonly<Record<string, string>>;

const status = 'Estatus';
/** What the call that activates or inactivates something tells. */
const known = { id: 'ID', name: 'Nombre', description: 'Descripción', status, img: pictureTexts.label } as const;

const sold = {
  ...known,
  ...productTexts.columns,
  price_ves: 'Precio Bs',
  price: membershipTexts.priceUsd,
  img: pictureTexts.label,
  id_membership: productTexts.tier,
  membership: productTexts.tier,
} as const;

const person = {
  id: 'ID',
  first_name: 'Nombre',
  last_name: 'Apellido',
  email: 'Correo',
  username: 'Nombre de usuario',
  sex: 'Sexo',
  birthdate: 'Fecha de nacimiento',
  doc_type: 'Tipo de documento',
  doc_identity: 'Documento',
  code_phone: 'Código de área',
  phone: 'Teléfono',
  code_cellphone: 'Código de área del celular',
  cellphone: 'Celular',
  marketing: 'Promociones por correo',
  avatar: 'Foto de perfil',
  role: 'Rol',
  status: 'Status',
  customerid: 'Customer ID',
  membership: 'Membresía',
  date: 'Fecha de la membresía',
  sessions: 'Sesiones cerradas',
  form: 'Formato del archivo',
} as const;

const place = {
  country: addressTexts.columns.country,
  state: addressTexts.columns.state,
  city: addressTexts.columns.city,
  description: addressTexts.columns.description,
  address: addressTexts.columns.address,
  zip_code: addressTexts.columns.zipCode,
} as const;

const company = {
  name: corporateTexts.columns.name,
  industry: corporateTexts.columns.industry,
  name_uc: 'Nombre de la empresa',
  doc_type_uc: 'Tipo de documento de la empresa',
  doc_identity_uc: 'Documento de la empresa',
  code_phone_uc: 'Código de área de la empresa',
  phonecode_uc: 'Código de área de la empresa',
  phone_uc: 'Teléfono de la empresa',
  address_uc: corporateTexts.fiscalAddress,
  industry_uc: corporateTexts.columns.industry,
} as const;

/** What is asked for when staff read of people, or take a report along. */
const asked = {
  action: 'Acción',
  actor: 'Realizada por',
  anchor: 'Hasta el registro',
  at: 'Instante',
  by: 'Agrupado por',
  coupon: 'Cupón',
  date_from: 'Desde',
  date_to: 'Hasta',
  dateFrom: 'Desde',
  dateTo: 'Hasta',
  day: 'Fecha',
  destination: 'Destino',
  direction: 'Sentido',
  doc_identity: 'Documento',
  email: 'Correo',
  username: 'Nombre de usuario',
  customerid: 'Customer ID',
  address_eth: 'Dirección Ethereum',
  quick_search: 'Búsqueda rápida',
  flight: 'Vuelo',
  get_customerid: 'Customer ID',
  get_marketing: 'Marketing',
  get_membership: 'Membresía',
  get_rol: 'Rol',
  get_sex: 'Sexo',
  get_status: 'Status',
  holder: 'De quién',
  id: 'ID',
  id_user: 'Usuario',
  key: 'Clave',
  kind: auditTexts.kind,
  lat: 'Latitud',
  late: 'Más de 72 horas',
  limit: 'Filas por página',
  line: 'Línea',
  list: 'Lista',
  lng: 'Longitud',
  method: 'Método de pago',
  month: 'Mes',
  name: 'Nombre',
  operationType: 'Tipo',
  order: 'Sentido del orden',
  order_by: 'Ordenado por',
  origin: 'Origen',
  page: 'Página',
  page_count: 'Página',
  pagination_status: 'Por páginas',
  quantity: 'Filas por página',
  redemptions_status: status,
  route: 'Ruta',
  sales_status: status,
  state: status,
  status,
  subject: 'Sobre',
  text: 'Texto',
  ticket: 'Boleto',
  userId: 'Usuario',
  /** Of an import from the console. */
  created: 'Creados',
  completed: 'Completados',
} as const;

/** What each field that an entry of the audit tells of is called, by what the entry is about: as the forms of the screens call it. */
export const auditFields: Readonly<Record<AuditSubject, Names>> = {
  user: { ...company, ...place, ...person },
  account: {},
  operation: {
    from_account: 'Cuenta del emisor',
    to_account: 'Cuenta del receptor',
    amount: 'Monto',
    description: 'Descripción',
    reason: 'Motivo',
    ally: 'Aliado',
    month: 'Mes',
    arrived: 'Millas recibidas',
    miles: 'Millas pagadas',
    cents: payoutNames.usd,
    bank_reference: 'Referencia bancaria',
    paid_on: 'Fecha del pago',
    corrects: 'Corrige la operación',
  },
  order: { status, reason: 'Motivo' },
  redemption: { status, pnr: 'Localizador', reason: 'Motivo', user: 'Usuario', route: 'Ruta', miles: 'Millas' },
  discount: { user: 'Correo', product: 'Producto', percentage: 'Porcentaje', status },
  airport: airportTexts.columns,
  route: {
    ...routeTexts.columns,
    departure: 'Código de salida',
    departure_airport: routeTexts.columns.departure,
    arrive: 'Código de llegada',
    arrive_airport: routeTexts.columns.arrive,
    status_rewards: routeTexts.earns,
    status,
  },
  itinerary: {
    id: 'ID',
    name: 'Archivo',
    created_at: 'Cargado',
    created_by: 'Por',
    rows: 'Vuelos',
    in_force: 'Vigente',
    started_at: 'Vigente desde',
  },
  flight: { seats: flightSeatsTexts.seats, taken: 'Asientos tomados', coupons: 'Cupones volados' },
  rewards: {
    ...rewardTexts.uploadColumns,
    states: 'Filas por estado',
    ready_miles: 'Millas por acreditar',
    credited_miles: 'Millas acreditadas',
    ended_at: 'Terminado',
  },
  coin: coinTexts.columns,
  rate: {
    id: rateTexts.columns.id,
    id_coin: 'ID de la moneda principal',
    coins: rateTexts.coin,
    value_coin: rateTexts.value,
    id_coin_represent: 'ID de la moneda equivalente',
    represents: rateTexts.represent,
    value_coin_represent: rateTexts.valueRepresent,
    starts_at: rateTexts.columns.starts_at,
    status: rateTexts.columns.status,
  },
  customer_service: { ...serviceCentreTexts.columns, coords: 'Coordenadas', image: pictureTexts.label },
  membership: {
    ...sold,
    price_usd: membershipTexts.priceUsd,
    miles: membershipTexts.miles,
    may_transfer: membershipTexts.mayTransfer,
    may_buy_miles: membershipTexts.mayBuyMiles,
    business_bonus: membershipTexts.businessBonus,
  },
  miles_package: sold,
  product: sold,
  promotion: {
    ...promotionTexts.columns,
    code: 'Código',
    id_route: 'ID de la ruta',
    departure: 'Código de salida',
    departure_city: 'Ciudad de salida',
    arrive: 'Código de llegada',
    arrive_city: 'Ciudad de llegada',
    miles_price: promotionTexts.miles,
    img: pictureTexts.label,
  },
  gateway: { status },
  reward_rate: { value: 'Factor' },
  setting: {
    fee: approvalRulesTexts.fee,
    amount: 'Monto',
    value: 'Valor',
    status,
    transfer_above: approvalRulesTexts.transferAbove,
    role: approvalRulesTexts.role,
    rewards: approvalRulesTexts.rewards,
    erasure: approvalRulesTexts.erasure,
    days: approvalRulesTexts.days,
  },
  approval_request: {
    ...approvalTexts.fields,
    action: approvalScreenTexts.columns.action,
    status: approvalScreenTexts.columns.status,
    comment: approvalScreenTexts.columns.comment,
    requested_by: approvalScreenTexts.columns.requestedBy,
  },
  report: asked,
  month: { edition: 'Edición', digest: 'Huella', sealed_at: 'Sellado', sealed_by: 'Por', reason: 'Motivo' },
  settlement: { reason: 'Motivo', detail: 'Detalle' },
  saved_view: { id: 'ID', name: 'Nombre', address: 'Lista y filtros' },
};

const feminine = { true: catalogueTexts.active.feminine, false: catalogueTexts.inactive.feminine } as const;

/** Values that are stored as a word or a number of the programme's own, with what a person reads. */
export const auditValues: Partial<Record<AuditSubject, Readonly<Record<string, Names>>>> = {
  coin: { status: feminine },
  rate: { status: feminine },
  gateway: { status: { true: gatewayTexts.on, false: gatewayTexts.off } },
  order: { status: statusNames },
  redemption: { status: redemptionTexts.status },
  product: { type: productTexts.types },
  membership: { type: productTexts.types, status: feminine },
  miles_package: { type: productTexts.types },
  promotion: { seat: promotionTexts.seats, flight_type: promotionTexts.flightTypes, status: feminine },
  approval_request: { status: approvalTexts.statuses, action: approvalTexts.actions },
  rewards: { status: rewardUploadStates, states: couponStates },
  report: { kind: auditTexts.kinds },
};

/** What staff read of people, or take along, by the name of its call. */
const reports: Names = {
  AllUsers: 'Lista de usuarios',
  GetUserInfo: 'Datos de un usuario',
  AllUsersCorporate: 'Lista de usuarios corporativos',
  CorporateInfo: 'Datos de un usuario corporativo',
  AllOperations: 'Lista de operaciones',
  OperationsUser: 'Operaciones de un usuario',
  Operation: 'Detalle de una operación',
  Audit: 'Auditoría',
  AuditUser: 'Lo que el personal hizo con un usuario',
  BalanceUser: 'Saldo de un usuario',
  CouponTraces: 'Cupones de un usuario',
  MailsUser: 'Correos a un usuario',
  SessionsUser: 'Sesiones de un usuario',
  MonthOperations: 'Operaciones de una cifra del mes',
  BalanceAt: 'Saldo a una fecha',
  MembershipOrders: 'Lista de órdenes',
  MembershipOrder: 'Detalle de una orden',
  Sales: 'Lista de ventas',
  Discounts: 'Lista de descuentos',
  BankMatches: 'Pagos según el banco',
  RedemptionsAll: 'Lista de redenciones',
  RedemptionsUser: 'Redenciones de un usuario',
  Redemption: 'Detalle de una redención',
  Payouts: 'Lista de liquidaciones',
  Payout: 'Detalle de una liquidación',
  PayoutOperations: 'Operaciones de una liquidación',
  Holds: 'Retenciones de un usuario',
  RewardRows: 'Filas de un archivo de premios',
  ApprovalRequests: 'Lista de solicitudes de aprobación',
  ApprovalRequest: 'Detalle de una solicitud de aprobación',
  AllOperationsExcel: 'Excel de operaciones',
  AllUsersExcel: 'Excel de usuarios',
  MonthExcel: 'Excel del mes',
  MonthPdf: 'PDF del mes',
  AllHolders: 'PDF de usuarios con millas',
  OrdersExcel: 'Excel de órdenes',
  PayoutsExcel: 'Excel de liquidaciones',
  OperationReceipt: 'Comprobante de una operación',
  OrderReceipt: 'Comprobante de una orden',
  RedemptionPdf: 'PDF de una redención',
  PayoutPdf: 'PDF de una liquidación',
  RewardRejected: 'Filas rechazadas de un archivo de premios',
  KeptExportFile: 'Archivo exportado antes',
  Reconcile: 'Conciliación con la cadena',
};

const high = switchTexts['high-season'].title;
const promotion = switchTexts['flight-promotion'].title;

const settings: Names = {
  transfer_fee: transferFeeTexts.tab,
  transfer_confirmation: transferConfirmationTexts.tab,
  bank_approval: bankApprovalTexts.title,
  high_season: high,
  high_season_percent: `${high}: porcentaje`,
  flight_promotion: promotion,
  flight_promotion_percent: `${promotion}: porcentaje`,
  dollar_price: dollarPriceTexts.price.title,
  miles_per_dollar: dollarPriceTexts.miles.title,
  approvals: approvalRulesTexts.tab,
};

/** What people call something that the programme knows by a name and not by a number; undefined where it is only a number. */
export function auditSubjectName(type: string, id: string): string | undefined {
  if (type === 'report') return reports[id];
  if (type === 'gateway') return (gatewayTexts.names as Names)[id];
  if (type === 'month') return monthLabel(id);
  if (type === 'settlement') return (settlementTexts.reasons as Names)[id];
  if (type !== 'setting') return undefined;
  const [, code] = /^class_factor_([A-Z])$/.exec(id) ?? [];
  return code === undefined ? settings[id] : classFactorTexts.factorOf(code);
}
