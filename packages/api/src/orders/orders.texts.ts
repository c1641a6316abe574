import { refusals, refusalText, type RefusalRule } from '../refusals.ts';
import { paymentPageTexts } from './payment-pages.texts.ts';
import type { OrderStatus } from '@millaje/domain/payments/order-states';
import type { PaymentMethod, ProductType } from '@millaje/domain/products';

/** What the server says of orders, payments, discounts and the bank's movements. */
export const orderTexts = {
  registered: 'Operacion registrada',
  paidInMiles: 'Operación exitosa',
  pending: 'Espere su aprobación',
  approved: 'Aprobada exitosamente',
  failed: paymentPageTexts.results.error,
  refunded: 'Su pago fue devuelto.',
  refundedInPart: 'Una parte de su pago fue devuelta.',
  redirected: 'Esta siendo redirigido al portal de pago',
  updated: 'Operación exitosa',
  approvedMany: (count: number): string => (count === 1 ? '1 orden aprobada' : `${count} órdenes aprobadas`),
  statusRequired: 'Debe seleccionar un estatus.',
  reasonOfStaff: 'Un administrador no encontró el pago.',
  reasonOfGateway: 'El pago no se completó.',
  reasonOfRefund: 'El dinero fue devuelto antes de activar la compra.',
  /** How long a member has the membership that stands in the way of a lower one. */
  heldUntil: (day: string): string => `que vence el ${day}: desde ese día podrá aprobar esta orden`,
  heldForever: 'sin fecha de vencimiento',
  tooManyOrders: 'Seleccione de 1 a 200 órdenes.',
  wrongProduct: 'El producto no existe.',
  wrongMethod: 'El método de pago no es válido.',
  wrongReference: 'La referencia debe tener de 4 a 20 dígitos.',
  wrongZelleReference: 'La referencia no es válida.',
  wrongPhone: 'El teléfono no es válido.',
  wrongBank: 'Seleccione un banco de la lista.',
  wrongName: 'El nombre no es válido.',
  futureDate: 'La fecha no puede ser posterior a hoy.',
  oldDate: 'La fecha no puede tener más de 90 días.',
  wrongAmount: (expected: string): string => `El monto de este producto es ${expected}.`,
  tokenRequired: 'Falta el código de la compra.',
  cartAdded: 'Producto agregado',
  cartDeleted: 'Producto eliminado',
  discountAdded: 'Agregado con exito',
  discountOn: 'Descuento activado con exito',
  discountOff: 'Descuento inactivado con exito',
  choose: 'Debe seleccionar.',
  emailInvalid: 'El correo no es valido.',
  discountEmailRequired: 'Ingrese su correo electrónico.',
  discountEmailInvalid: 'Ingrese un correo electrónico valido.',
  excelFile: 'ordenes.xlsx',
  excelSheet: 'Órdenes',
  bankApprovalOn: 'Los pagos que el banco confirma se aprueban solos.',
  bankApprovalOff: 'Los pagos que el banco confirma esperan a un administrador.',
} as const;

/** What people read of methods and types; statuses are their own words. */
export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  'pago-movil': 'Pago móvil',
  zelle: 'Zelle',
  tdc: 'Tarjeta',
  millas: 'Millas',
};

/**
 * How something was paid, in words: what a discount made free was paid by that. `due`: what was to be paid, in the way's own money, as the
 * wire or a screen writes it.
 */
export const paidWith = (method: PaymentMethod, due: string): string =>
  method !== 'millas' && !/[1-9]/.test(due) ? 'Descuento de 100 %' : paymentMethodNames[method];

export const productTypeNames: Readonly<Record<ProductType, string>> = {
  membership: 'Membresía',
  miles_package: 'Paquete de millas',
  vip_access: 'Acceso VIP',
};

/** The head of the orders' spreadsheet. */
export const orderColumnNames = {
  id: 'Referencia',
  type: 'Tipo',
  product: 'Producto',
  email: 'Email de usuario',
  passenger: 'Pasajero',
  customerId: 'Customer ID',
  method: 'Método',
  usd: 'Monto USD',
  ves: 'Monto BS',
  miles: 'Millas',
  refunded: 'Devuelto USD',
  discount: 'Descuento %',
  reference: 'Referencia bancaria',
  payer: 'Pagador',
  payerPhone: 'Teléfono',
  payerEmail: 'Email',
  status: 'Estado',
  created: 'Fecha',
  decided: 'Fecha de decisión',
} as const;

/** What an order does in its member's words, for descriptions and mails. */
export const orderDescription = (type: ProductType, name: string): string =>
  type === 'membership' ? `Membresía ${name}` : name;

/** Why a movement and an order do not simply agree. */
export const matchReasons = {
  exact: 'Coinciden la referencia, el monto y la fecha.',
  partial: 'Llegó menos, o en partes.',
  over: 'Llegó más de lo que cuesta.',
  double: 'Llegó más de una vez.',
  other_day: 'La fecha es otra.',
  used: 'Ese pago ya pagó otra orden.',
  ambiguous: 'Varias órdenes dicen la misma referencia.',
  none: 'No hay un movimiento con esa referencia.',
} as const;

export const bankMovementProblems = {
  required: 'Seleccione un archivo.',
  wrongKind: 'El archivo debe ser XLSX o CSV.',
  empty: 'El archivo no tiene movimientos.',
  missingColumns: (names: readonly string[]): string =>
    `${names.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${names.join(', ')}.`,
  wrongRow: (row: number, cells: readonly string[]): string => `Fila ${row}: ${cells.join(', ')}.`,
  wrongRows: (told: readonly string[], count: number): string =>
    [...told, ...(count > told.length ? [`Hay ${count} filas con errores; se muestran las primeras.`] : [])].join(' '),
  reference: 'la referencia no es válida',
  day: 'la fecha no es válida',
  amount: 'el monto no es válido',
  uploaded: (count: number): string => (count === 1 ? '1 movimiento nuevo' : `${count} movimientos nuevos`),
} as const;

export const statusNames: Readonly<Record<OrderStatus, string>> = {
  pendiente: 'Pendiente',
  aprobado: 'Aprobado',
  rechazado: 'Rechazado',
  reembolsado: 'Reembolsado',
};

/** The trouble of an order whose money is here again after its miles went with it. */
export const moneyCameBack = 'money_came_back';

/** What staff are told of what keeps an order from its end although it is paid, and what to do about it. */
const troubles: Readonly<Record<string, string>> = {
  payment_after_rejection: 'Se pagó después de rechazada: devuelva el dinero en la pasarela.',
  [moneyCameBack]:
    'Volvió dinero de una disputa ganada o de una devolución que falló, y sus millas ya se retiraron. Devuelva a mano lo que corresponda.',
  membership_lower:
    'El miembro ya tiene una membresía superior. Esta se activará sola cuando aquella termine; si el miembro no quiere esperar, devuelva el pago en la pasarela.',
  receiver_not_active:
    'El miembro no está activo. Cuando lo active, lo que falta se le dará solo, en unos minutos; si no lo va a activar, devuelva el pago.',
  balance_too_large:
    'La cuenta del miembro no puede acumular tantas millas. Cuando use algunas, estas se le darán solas, en unos minutos.',
};

/** Why an order that is paid waits for staff, by the refusal that stands in its way. */
export function reasonOfTrouble(trouble: string): string {
  return troubles[trouble] ?? (trouble in refusals ? refusalText(trouble as RefusalRule, '', {}, 'staff') : trouble);
}
