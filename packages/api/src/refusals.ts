import type { LedgerRefusal } from '@millaje/domain';
import type { Refusal } from './kit/refusal.ts';
import { adminTransferTexts } from './ledger/miles.texts.ts';
import { salesRefusals } from './orders/sales-refusals.ts';

const ledger = {
  idempotency_key_reused: { status: 409, retry: false, text: 'La clave de idempotencia ya fue usada con otros datos.' },
  attachment_refused: { status: 409, retry: false, text: 'La operación ya no es posible.' },
  reference_taken: { status: 409, retry: false, text: 'Ya existe una operación con esa referencia.' },
  amount_not_positive: { status: 409, retry: false, text: 'Monto debe ser mayor de 0 Millas' },
  amount_below_minimum: { status: 409, retry: false, text: 'Monto debe ser mayor de 50 Millas' },
  amount_too_large: { status: 409, retry: false, text: 'El monto es demasiado grande.' },
  sender_not_found: { status: 409, retry: false, text: 'El usuario que envía no existe.' },
  receiver_not_found: { status: 409, retry: false, text: 'Usuario no registrado en {product}' },
  same_account: {
    status: 409,
    retry: false,
    text: 'No puede transferir millas a su propia cuenta.',
    forStaff: adminTransferTexts.sameAccount,
  },
  way_not_allowed: { status: 409, retry: false, text: 'La operación no es posible entre esas cuentas.' },
  leg_not_allowed: { status: 409, retry: false, text: 'La operación no admite esa parte.' },
  sender_not_active: {
    status: 409,
    retry: false,
    text: 'Su usuario no está activo. Comuníquese con el centro de servicios.',
    forStaff: 'El usuario que envía no está activo.',
  },
  receiver_not_active: { status: 409, retry: false, text: 'El usuario que recibe no está activo.' },
  /** `{tiers}`: those that may, as the programme's rules of the moment say. */
  tier_may_not_transfer: {
    status: 409,
    retry: false,
    text: 'Transferir millas a otros miembros es un beneficio de los niveles {tiers}. Con el suyo puede pagar a los aliados.',
  },
  /** The session alone does not move so much: `/confirm-identity`, then the same again. */
  confirmation_required: { status: 428, retry: false, text: 'Para transferir este monto confirme que es usted.' },
  /** The commission is not the one that was agreed to; the answer says the new one. */
  fee_changed: {
    status: 409,
    retry: false,
    text: 'La comisión cambió. Revise el monto que llega y confirme de nuevo.',
  },
  nothing_would_arrive: { status: 409, retry: false, text: 'El monto no alcanza para cubrir la comisión.' },
  hold_not_found: { status: 404, retry: false, text: 'La retención de millas no existe.' },
  hold_not_pending: { status: 409, retry: false, text: 'La retención de millas ya fue cerrada.' },
  hold_expired: { status: 409, retry: false, text: 'La retención de millas ya venció.' },
  hold_too_small: { status: 409, retry: false, text: 'El monto supera las millas retenidas.' },
  operation_not_found: { status: 404, retry: false, text: 'La operación no existe.' },
  operation_not_correctable: { status: 409, retry: false, text: 'Un reintegro no puede ser corregido.' },
  operation_already_corrected: { status: 409, retry: false, text: 'La operación ya fue corregida.' },
  correction_too_large: { status: 409, retry: false, text: 'El monto supera lo que falta por corregir.' },
  insufficient_miles: {
    status: 409,
    retry: false,
    text: 'No tiene millas suficientes.',
    forStaff: 'El usuario no tiene millas suficientes.',
  },
  balance_too_large: { status: 409, retry: false, text: 'El usuario que recibe no puede acumular tantas millas.' },
} as const satisfies Record<LedgerRefusal, Refusal>;

const access = {
  invalid_input: { status: 400, retry: false, text: 'Revise los datos ingresados.' },
  malformed_body: { status: 400, retry: false, text: 'No se pudo leer la solicitud.' },
  not_signed_in: { status: 401, retry: false, text: 'Debe iniciar sesión' },
  not_allowed: { status: 403, retry: false, text: 'Requiere privilegios de administrador' },
  second_factor_required: {
    status: 403,
    retry: false,
    text: 'Active la verificación en dos pasos en su perfil para continuar.',
  },
  route_not_found: { status: 404, retry: false, text: 'La dirección solicitada no existe.' },
  body_too_large: { status: 413, retry: false, text: 'La solicitud es demasiado grande.' },
  media_type_not_supported: { status: 415, retry: false, text: 'El formato de la solicitud no es válido.' },
  too_many_requests: { status: 429, retry: true, text: 'Demasiados intentos. Espere unos minutos e intente de nuevo.' },
  too_many_searches: { status: 429, retry: true, text: 'Demasiadas búsquedas. Espere un minuto e intente de nuevo.' },
  export_in_progress: {
    status: 429,
    retry: true,
    text: 'Ya tiene una descarga en curso. Espere a que termine e intente de nuevo.',
  },
  too_many_exports: {
    status: 429,
    retry: true,
    text: 'Hay demasiadas descargas en curso. Intente de nuevo en unos minutos.',
  },
  busy: { status: 503, retry: true, text: 'El servicio está ocupado. Intente de nuevo en unos segundos.' },
} as const satisfies Record<string, Refusal>;

const session = {
  wrong_credentials: { status: 409, retry: false, text: 'Usuario o contraseña incorrectos.' },
  user_inactive: {
    status: 409,
    retry: false,
    text: 'Su usuario está inactivo. Comuníquese con el centro de servicios.',
  },
  not_of_programme: {
    status: 410,
    retry: false,
    text: 'Su usuario no es {product}. Puede convertirlo y seguir con la misma contraseña.',
  },
  account_not_activated: {
    status: 412,
    retry: false,
    text: 'Debe validar su cuenta. Le enviamos un código a su correo electrónico.',
  },
  second_factor_needed: { status: 428, retry: false, text: 'Ingrese su código 2FA' },
  second_factor_wrong: { status: 428, retry: false, text: 'El código 2FA no es válido.' },
} as const satisfies Record<string, Refusal>;

const accounts = {
  token_not_valid: { status: 409, retry: false, text: 'El código no es válido o ya expiró.' },
  email_taken: { status: 409, retry: false, text: 'El correo electrónico ya está registrado.', field: 'email' },
  username_taken: { status: 409, retry: false, text: 'El nombre de usuario ya está en uso.', field: 'username' },
  document_taken: { status: 409, retry: false, text: 'El documento ya está registrado.', field: 'doc_identity' },
  second_factor_on: { status: 409, retry: false, text: 'La verificación en dos pasos ya está activa.' },
  second_factor_off: { status: 409, retry: false, text: 'La verificación en dos pasos no está activa.' },
  identity_not_confirmed: { status: 409, retry: false, text: 'La contraseña no es correcta.', field: 'proof' },
  second_factor_not_right: { status: 409, retry: false, text: 'El código 2FA no es válido.' },
  session_not_found: { status: 404, retry: false, text: 'La sesión ya está cerrada.' },
  address_not_found: { status: 404, retry: false, text: 'La dirección no existe.' },
  too_many_addresses: { status: 409, retry: false, text: 'No puede agregar más direcciones.' },
} as const satisfies Record<string, Refusal>;

const users = {
  user_not_found: { status: 404, retry: false, text: 'Usuario no existe' },
  not_oneself: { status: 409, retry: false, text: 'No puede hacerlo con su propio usuario.' },
  last_administrator: { status: 409, retry: false, text: 'Es el último administrador activo.' },
  user_already_inactive: { status: 409, retry: false, text: 'El usuario ya está inactivo.' },
  user_not_inactive: { status: 409, retry: false, text: 'El usuario no está inactivo.' },
  customerid_taken: {
    status: 409,
    retry: false,
    text: 'El CustomerID ya pertenece a otro usuario.',
    field: 'customerid',
  },
  customerid_already_set: { status: 409, retry: false, text: 'El usuario ya tiene un CustomerID.' },
  account_not_empty: {
    status: 409,
    retry: false,
    text: 'El usuario tiene millas, o las debe. Su rol se puede cambiar cuando la cuenta esté en cero.',
  },
  requests_open: {
    status: 409,
    retry: false,
    text: 'El usuario tiene solicitudes o compras abiertas. Su rol se puede cambiar cuando estén cerradas.',
  },
  wallet_pass_not_offered: { status: 409, retry: false, text: 'El pase para Apple Wallet no está disponible.' },
  account_erased: { status: 409, retry: false, text: 'La cuenta fue borrada.' },
  registration_released: { status: 409, retry: false, text: 'El registro fue retirado: sus datos quedaron libres.' },
  erasure_redemptions_open: { status: 409, retry: false, text: 'Hay una redención en proceso. Espere a que termine.' },
  erasure_orders_open: { status: 409, retry: false, text: 'Hay una compra por aprobar. Espere a que se decida.' },
  erasure_requests_open: {
    status: 409,
    retry: false,
    text: 'Hay una solicitud de aprobación abierta sobre la cuenta.',
  },
  erasure_miles_held: { status: 409, retry: false, text: 'Hay millas retenidas. Espere a que se usen o se liberen.' },
  erasure_miles_owed: { status: 409, retry: false, text: 'Hay millas por descontar o por recibir.' },
  erasure_ally_miles: {
    status: 409,
    retry: false,
    text: 'La cuenta de aliado tiene millas por liquidar. Se puede borrar cuando esté en cero.',
  },
  nobody_has_miles: { status: 409, retry: false, text: 'No hay usuarios disponibles.' },
  passenger_not_found: { status: 404, retry: false, text: 'Usuario no encontrado' },
  corporate_not_found: { status: 409, retry: false, text: 'Usuario no existe' },
} as const satisfies Record<string, Refusal>;

const settlement = {
  reconciliation_running: { status: 409, retry: true, text: 'Ya hay una conciliación en curso.' },
  month_not_found: { status: 404, retry: false, text: 'No hay operaciones de ese mes.' },
  statement_not_found: { status: 404, retry: false, text: 'No hay estado de cuenta de ese mes.' },
  month_not_over: {
    status: 409,
    retry: true,
    text: 'El libro de millas todavía no cerró ese mes. Lo cierra por sí solo, a más tardar una hora después de su fin.',
  },
  month_sealed: { status: 409, retry: false, text: 'El mes ya está sellado.' },
  month_not_sealed: { status: 409, retry: false, text: 'El mes no está sellado.' },
  month_differs: { status: 409, retry: false, text: 'El mes no cuadra con el libro de millas y no se puede sellar.' },
  instant_not_over: { status: 409, retry: false, text: 'La fecha debe ser anterior a este momento.', field: 'at' },
  reconciliation_not_found: { status: 404, retry: false, text: 'La conciliación no existe.' },
  chain_unreachable: { status: 503, retry: true, text: 'No hay comunicación con la cadena de bloques.' },
  operation_not_quarantined: {
    status: 409,
    retry: false,
    text: 'Alguna de las operaciones no está en cuarentena.',
  },
  settlement_not_stopped: { status: 409, retry: false, text: 'El asentamiento en la cadena no está detenido.' },
  transaction_not_found: { status: 404, retry: false, text: 'La transacción no existe en la cadena de bloques.' },
} as const satisfies Record<string, Refusal>;

const catalogues = {
  airport_not_found: { status: 404, retry: false, text: 'El aeropuerto no existe.' },
  product_not_found: { status: 404, retry: false, text: 'El producto no existe.' },
  membership_not_found: { status: 404, retry: false, text: 'La membresía no existe.' },
  miles_package_not_found: { status: 404, retry: false, text: 'El paquete de millas no existe.' },
  saved_view_not_found: { status: 404, retry: false, text: 'La vista no existe.' },
  kept_export_not_found: { status: 404, retry: false, text: 'El archivo ya no está guardado. Expórtelo otra vez.' },
  saved_view_name_taken: { status: 409, retry: false, text: 'Ya tiene una vista con ese nombre.', field: 'name' },
  saved_views_full: { status: 409, retry: false, text: 'Ya guardó el máximo de vistas de esta lista. Elimine una.' },
  coin_not_found: { status: 404, retry: false, text: 'La moneda no existe.' },
  coin_name_taken: { status: 409, retry: false, text: 'Ya existe una moneda con ese nombre.', field: 'name' },
  rate_not_found: { status: 404, retry: false, text: 'La tasa no existe.' },
  rate_taken: {
    status: 409,
    retry: false,
    text: 'Ya existe una tasa entre esas monedas.',
    field: 'id_coin_represent',
  },
  customer_service_not_found: { status: 404, retry: false, text: 'El centro de servicio no existe.' },
  promotion_not_found: { status: 404, retry: false, text: 'La promoción no existe.' },
  airport_code_taken: { status: 409, retry: false, text: 'Ya existe un aeropuerto con ese código.', field: 'code' },
  route_not_in_network: { status: 404, retry: false, text: 'La ruta no existe.' },
  itineraries_not_found: { status: 404, retry: false, text: 'La versión de los itinerarios no existe.' },
  flight_not_found: { status: 404, retry: false, text: 'El vuelo no sale ese día.' },
  flight_without_passengers: { status: 404, retry: false, text: 'Ese vuelo no tiene boletos emitidos.' },
  flight_not_departed: { status: 409, retry: false, text: 'El vuelo todavía no ha salido.' },
  reward_upload_not_found: { status: 404, retry: false, text: 'El archivo de premios no existe.' },
  nothing_to_credit: { status: 409, retry: false, text: 'No hay cupones por acreditar.' },
  class_not_sold: { status: 409, retry: false, text: 'Esa clase no se vende por millas.', field: 'class' },
  route_taken: { status: 409, retry: false, text: 'Ya existe una ruta entre esos aeropuertos.', field: 'arrive' },
} as const satisfies Record<string, Refusal>;

const approvals = {
  approval_request_not_found: { status: 404, retry: false, text: 'La solicitud de aprobación no existe.' },
  approval_request_expired: { status: 409, retry: false, text: 'La solicitud venció. Debe pedirse de nuevo.' },
  approval_request_final: { status: 409, retry: false, text: 'La solicitud ya fue decidida.' },
  own_approval: { status: 409, retry: false, text: 'No puede decidir una solicitud propia: la decide otra persona.' },
  not_own_approval_request: { status: 409, retry: false, text: 'Solo quien hizo la solicitud puede retirarla.' },
  approval_request_open: {
    status: 409,
    retry: false,
    text: 'Ya hay una solicitud pendiente de la aprobación de otra persona para este cambio.',
  },
  requester_not_administrator: {
    status: 409,
    retry: false,
    text: 'Quien hizo la solicitud ya no es un administrador activo.',
  },
  no_second_person: {
    status: 409,
    retry: false,
    text: 'No hay otro administrador activo que pueda aprobar. Agregue uno primero.',
  },
  /** Else one person would make the second one. */
  administrator_needs_approval: {
    status: 409,
    retry: false,
    text: 'Registre a esta persona con otro rol y pida después el cambio de rol: lo aprueba otro administrador.',
    field: 'role',
  },
} as const satisfies Record<string, Refusal>;

const settings = {
  /** The answer says what is there now. */
  changed_meanwhile: { status: 409, retry: false, text: 'Otra persona lo cambió mientras usted lo editaba.' },
  setting_unchanged: { status: 409, retry: false, text: 'Ya tiene ese valor. No hay nada que cambiar.' },
  gateway_not_found: { status: 404, retry: false, text: 'La pasarela de pago no existe.' },
  reward_rate_not_found: { status: 404, retry: false, text: 'La clase no existe.' },
} as const satisfies Record<string, Refusal>;

/** Every refusal of the product: a closed set, named after the broken rule. */
export const refusals = {
  ...access,
  ...session,
  ...accounts,
  ...users,
  ...ledger,
  ...settlement,
  ...catalogues,
  ...salesRefusals,
  ...approvals,
  ...settings,
} as const;

export type RefusalRule = keyof typeof refusals;

/** Who reads a refusal: whom it is about, or staff who do it for somebody. */
export type RefusalReader = 'oneself' | 'staff';

/** The text that a person reads, with the brand's product in it and whatever else its refusal tells. */
export function refusalText(
  rule: RefusalRule,
  product: string,
  told: Readonly<Record<string, string>> = {},
  reader: RefusalReader = 'oneself',
): string {
  const { text, forStaff }: Refusal = refusals[rule];
  return (reader === 'staff' ? (forStaff ?? text) : text).replace(/\{([a-z_]+)\}/g, (hole, name: string) =>
    name === 'product' ? product : (told[name] ?? hole),
  );
}
