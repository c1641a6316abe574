import type { Refusal } from '../kit/refusal.ts';

const redemptions = {
  flights_not_found: {
    status: 404,
    retry: false,
    text: 'No se encontraron vuelos en el rango de fechas selecionado',
  },
  quote_not_valid: { status: 409, retry: false, text: 'La búsqueda venció. Busque los vuelos de nuevo.' },
  quote_used: {
    status: 409,
    retry: false,
    text: 'Esta búsqueda ya se usó para una redención. Busque los vuelos de nuevo.',
  },
  flight_sold_out: { status: 409, retry: false, text: 'El vuelo está AGOTADO en esa tarifa. Elija otro.' },
  /** The answer says the old and the new price, and brings a quote of the new one. */
  price_changed: { status: 409, retry: false, text: 'El precio cambió. Revise el precio nuevo y confirme de nuevo.' },
  booking_refused: {
    status: 409,
    retry: false,
    text: 'La aerolínea no aceptó la reserva. Sus millas siguen en su cuenta: inténtelo de nuevo o elija otro vuelo.',
    forStaff: 'La aerolínea no aceptó la reserva. El miembro conserva las millas: reintente o elija otro vuelo.',
  },
  inventory_silent: {
    status: 503,
    retry: true,
    text: 'El sistema de reservas no responde. Intente de nuevo en unos minutos.',
  },
  redemption_not_found: { status: 404, retry: false, text: 'La solicitud no existe.' },
  redemption_final: { status: 409, retry: false, text: 'La solicitud ya no se puede modificar.' },
  redemption_without_ticket: { status: 409, retry: false, text: 'La solicitud no tiene boleto.' },
} as const satisfies Record<string, Refusal>;

const payouts = {
  payout_not_found: { status: 404, retry: false, text: 'No hay liquidación de ese mes.' },
  payout_paid: { status: 409, retry: false, text: 'La liquidación ya fue marcada como pagada.' },
  payout_open: { status: 409, retry: false, text: 'El mes no ha terminado: todavía pueden llegar millas.' },
  payout_nothing_due: {
    status: 409,
    retry: false,
    text: 'El aliado ya no tiene millas de ese mes: no hay nada que pagar.',
  },
  /** `{month}`: the one that comes first. */
  payout_earlier_due: { status: 409, retry: false, text: 'Primero debe pagarse la liquidación de {month}.' },
  /** `{month}`, `{ally}`: what was paid by it. */
  payout_reference_used: {
    status: 409,
    retry: false,
    text: 'Con esa referencia ya se pagó {month} a {ally}. Revísela, o indique que es el mismo pago.',
  },
  /** What is due is not what was shown. */
  payout_changed: {
    status: 409,
    retry: false,
    text: 'El saldo del aliado cambió y el monto ya no es el mismo. Revise las cifras y confirme de nuevo.',
  },
} as const satisfies Record<string, Refusal>;

const orders = {
  order_not_found: { status: 404, retry: false, text: 'La orden no existe.' },
  order_final: { status: 409, retry: false, text: 'La orden ya fue procesada.' },
  order_of_gateway: { status: 409, retry: false, text: 'Esta orden la decide la pasarela de pago.' },
  product_not_available: { status: 409, retry: false, text: 'El producto no está disponible.' },
  gateway_closed: { status: 409, retry: false, text: 'Esta forma de pago no está disponible.' },
  /** `{tiers}`: those that may. */
  tier_may_not_buy_miles: {
    status: 409,
    retry: false,
    text: 'Comprar millas es un beneficio de los niveles {tiers}.',
  },
  /** For staff, `{membership}` is what the member has, and `{until}` how long. */
  membership_lower: {
    status: 409,
    retry: false,
    text: 'Podrá comprar esta membresía cuando termine la actual.',
    forStaff:
      'El miembro ya tiene {membership}, una membresía superior, {until}. Si no quiere esperar, rechace la orden con el motivo y devuelva el pago.',
  },
  membership_never_sold: { status: 409, retry: false, text: 'Esta membresía no se vende.' },
  price_quote_not_valid: { status: 409, retry: false, text: 'El precio venció. Revise el precio y confirme de nuevo.' },
  price_quote_used: { status: 409, retry: false, text: 'Esta compra ya fue registrada.' },
  discount_not_free: {
    status: 409,
    retry: false,
    text: 'El descuento ya está en otra compra. Revise el precio y confirme de nuevo.',
  },
  discount_not_found: { status: 404, retry: false, text: 'El descuento no existe.' },
  discount_used: { status: 409, retry: false, text: 'El descuento ya fue usado.' },
  /** The answer says the earlier order where it is the member's own. */
  payment_used: { status: 409, retry: false, text: 'Ese pago ya fue registrado en otra orden.' },
  payment_failed: {
    status: 409,
    retry: false,
    text: 'Su pago no pudo ser procesado.',
    forStaff: 'El pago no pudo ser procesado.',
  },
  movement_differs: { status: 409, retry: false, text: 'El movimiento del banco ya no coincide con la orden.' },
  currency_not_offered: { status: 409, retry: false, text: 'Esta forma de pago solo cobra en dólares.' },
  not_in_cart: { status: 409, retry: false, text: 'El producto no está en el carrito.' },
} as const satisfies Record<string, Refusal>;

/** Of what is sold, redeemed and paid. */
export const salesRefusals = { ...redemptions, ...payouts, ...orders } as const;
