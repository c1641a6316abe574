/** What each mail is about, by its template, as staff read it. */
export const mailNames = {
  activation: 'Validación de la cuenta',
  password_reset: 'Cambio de contraseña',
  staff_password: 'Token de contraseña',
  converted: 'Ya es miembro',
  welcome: 'Bienvenida',
  two_factor_enabled: 'Verificación en dos pasos activada',
  two_factor_disabled: 'Verificación en dos pasos desactivada',
  recovery_code_used: 'Código de recuperación usado',
  movement: 'Movimiento de millas',
  staff_invited: 'Invitación al área administrativa',
  staff_added: 'Usuario nuevo en la administración',
  changed_by_staff: 'Cambio hecho por un administrador',
  second_factor_guessed: 'Códigos incorrectos',
  account_exists: 'Ya tiene una cuenta',
  registration_incomplete: 'Registro sin completar',
  password_changed: 'Contraseña modificada',
  redemption_done: 'Boleto emitido',
  redemption_in_process: 'Solicitud en proceso',
  redemption_rejected: 'Solicitud rechazada',
  redemptions_late: 'Solicitudes sin respuesta',
  order_approved: 'Compra lista',
  order_rejected: 'Orden rechazada',
  order_refunded: 'Orden reembolsada',
  membership_ending: 'Membresía por vencer',
  approval_requested: 'Aprobación solicitada',
  approval_decided: 'Aprobación decidida',
  account_erased: 'Cuenta borrada',
  contact: 'Mensaje del formulario de contacto',
} as const;

/** How a mail stands. That it was sent means that the mail server took it. */
export const mailStates = {
  waiting: 'En espera',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
} as const;
