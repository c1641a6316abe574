/** Texts about moving miles. */
export const milesTexts = {
  emailRequired: 'Ingrese un correo.',
  emailInvalid: 'El correo no es valido.',
  amountRequired: 'Monto requerido',
  amountTooSmall: 'Monto debe ser mayor de 50 Millas',
  amountTooLarge: 'El monto es demasiado grande.',
  amountNotPositive: 'Monto debe ser mayor de 0 Millas',
  descriptionRequired: 'Ingrese una descripción',
  descriptionTooLong: 'La descripción debe contener máximo 200 caracteres.',
  transfer: 'Transferencia',
  sent: 'Transferencia enviada',
  failed: 'Transferencia Fallida',
  adminDone: 'Transferencia Exitosa',
  adminFailed: 'Error',
  adminAction: 'Transferir',
} as const;

/** The longest description of a transfer, in characters: form, schema and column read it here. */
export const descriptionMaximum = 200;
