import { approvalTexts } from '../approvals/approvals.texts.ts';
import { auditActions, auditSubjects } from '../audit/audit.texts.ts';
import { redemptionTexts } from '../flights/redemptions.texts.ts';
import { couponStates } from '../flights/rewards.texts.ts';
import { mailNames, mailStates } from '../notifications/sent-mails.texts.ts';
import { productTypeNames } from '../orders/orders.texts.ts';

type Names = Readonly<Record<string, string>>;

/** What a person reads of values that are stored as a word or a number of the programme's own, by table and column. */
export const personalValueNames: Readonly<Record<string, Names>> = {
  'accounts.kind': { member: 'Miembro', ally: 'Aliado', programme: 'Programa' },
  'holds.status': { pending: 'Retenidas', posted: 'Descontadas', voided: 'Devueltas', expired: 'Vencidas' },
  'inventory_bookings.state': {
    held: 'Reservado',
    ticketed: 'Con boleto',
    cancelled: 'Cancelado',
    expired: 'Vencido',
  },
  'redemptions.status': redemptionTexts.status,
  'reward_rows.status': couponStates,
  'orders.type': productTypeNames,
  'outbox.template': mailNames,
  'outbox.state': mailStates,
  'audit_entries.action': auditActions,
  'audit_entries.subject_type': auditSubjects,
  'approval_requests.action': approvalTexts.actions,
  'approval_requests.status': approvalTexts.statuses,
};

/** What the parts of a value are called that is more than one: flights, passengers, the rule of a price. */
export const personalPartNames: Names = {
  arrival: 'Llegada',
  birthCountry: 'País de nacimiento',
  birthDate: 'Fecha de nacimiento',
  classCode: 'Clase',
  currency: 'Moneda',
  customerId: 'Customer ID',
  departure: 'Salida',
  document: 'Documento',
  earns: 'Acumula',
  equipment: 'Equipo',
  family: 'Tarifa',
  fares: 'Tarifas',
  firstName: 'Nombre',
  flightNumber: 'Vuelo',
  flight_promotion: 'Promoción de vuelo',
  flight_promotion_percent: 'Promoción de vuelo (%)',
  form: 'Formato',
  high_season: 'Temporada alta',
  high_season_percent: 'Temporada alta (%)',
  inbound: 'Vuelta',
  inbound_miles: 'Millas de la vuelta',
  isHighSeason: 'Temporada alta',
  issueCountry: 'País emisor',
  kind: 'Regla',
  lastName: 'Apellido',
  membership: 'Membresía',
  membership_factor: 'Factor de la membresía',
  milesPerDollar: 'Millas por dólar',
  miles_per_dollar: 'Millas por dólar',
  minorUnits: 'Decimales',
  minutes: 'Minutos',
  number: 'Número',
  outbound: 'Ida',
  outbound_miles: 'Millas de la ida',
  promotionPercent: 'Promoción (%)',
  rate: 'Clase',
  rate_factor: 'Factor de la clase',
  route: 'Ruta',
  route_reward: 'Millas de la ruta',
  ticketNumber: 'Boleto',
  versions: 'Versiones',
  waitMinutes: 'Minutos de espera',
};
