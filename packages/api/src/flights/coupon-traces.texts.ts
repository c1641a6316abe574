import type { CouponVerdict, FlyerVerdict } from '@millaje/domain/flights/coupon-trace';

/** Texts about why a flight was not credited: the search, and its answers as they are read to who asks. */
export const couponTraceTexts = {
  title: '¿Por qué no se acreditó un vuelo?',
  help: 'Busque por el boleto, o por el vuelo y su fecha.',
  ticket: 'Número de boleto',
  coupon: 'Cupón',
  anyCoupon: 'Todos',
  flight: 'Vuelo',
  day: 'Fecha del vuelo',
  search: 'Buscar',
  clear: 'Limpiar',
  ticketWrong: 'El número de boleto tiene 13 cifras.',
  couponWrong: 'El cupón es una cifra del 1 al 4.',
  ticketOrFlight: 'Ingrese el boleto, o el vuelo y su fecha.',
  flightNeeded: 'Ingrese también el vuelo.',
  dayNeeded: 'Ingrese también la fecha del vuelo.',
  failed: 'No se pudo buscar el vuelo.',
  couponOf: (ticket: string, coupon: string): string => `Boleto ${ticket} · cupón ${coupon}`,
  withoutTicket: 'Sin número de boleto',
  onTicket: (name: string): string => `A nombre de ${name}`,
  withCustomerId: (customerId: string): string => `Customer ID ${customerId}`,
  fileRow: (name: string, line: string): string => `${name}, fila ${line}`,
  reason: (text: string): string => `Motivo: ${text}`,
  departs: (instant: string): string => `Sale el ${instant}`,
  corrected: 'La operación se corrigió después.',
  creditedTo: 'Acreditado a',
} as const;

/** What is told of a coupon. */
export const couponVerdicts: Readonly<Record<CouponVerdict, string>> = {
  credited: 'Acreditado',
  credited_to_other: 'Se acreditó a otro miembro',
  refused: 'El archivo se revisó y rechazó esta fila',
  of_other: 'En el archivo, este cupón es de otro miembro',
  waiting: 'Está en un archivo revisado que todavía se debe acreditar',
  no_miles: 'Se revisó, y ese vuelo no suma millas',
  not_ticketed: 'La reserva no tiene un boleto emitido',
  award: 'El boleto se emitió con millas, y esos no suman',
  booked_without_id: 'La reserva no lleva el Customer ID del miembro. Debe estar en ella antes del viaje.',
  booked_with_other_id: 'La reserva lleva otro Customer ID',
  other_name: 'El nombre de la reserva no es el del miembro',
  before_inscription: 'El vuelo es anterior a la inscripción del miembro',
  not_flown: 'El vuelo todavía no ha salido',
  not_reported: 'El vuelo salió, y todavía no ha llegado en ningún archivo de premios',
  unknown: 'No hay registros de este cupón',
};

/** What is told of the member, where no record has the coupon. */
export const flyerVerdicts: Readonly<Record<FlyerVerdict, string>> = {
  no_member: 'No es miembro del programa: no acumula millas.',
  not_active: 'La cuenta está inactiva: no recibe millas.',
  member_without_id: 'No tiene Customer ID asignado: ningún archivo de premios lo puede nombrar.',
  before_inscription: 'El vuelo es anterior a su inscripción en el programa.',
  not_flown: 'El vuelo todavía no ha salido.',
  unknown: 'No está en ningún archivo de premios, ni hay una reserva nuestra. Confirme el boleto con la aerolínea.',
};
