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
  feeNotWhole: 'La comisión debe ser un número entero de millas.',
  keyInvalid: 'La clave de idempotencia debe contener entre 1 y 200 caracteres visibles.',
  transfer: 'Transferencia',
  sent: 'Transferencia enviada',
  failed: 'Transferencia Fallida',
  adminDone: 'Transferencia Exitosa',
  adminFailed: 'Error',
  adminAction: 'Transferir',
} as const;

/** What is said of a transfer whose answer did not come. */
export const openTransferTexts = {
  title: 'La transferencia puede haberse realizado',
  help: 'No llegó la confirmación del servidor. Antes de hacer otra transferencia, averigüe qué pasó con esta.',
  sentAt: 'Enviada',
  sending: 'Enviando de nuevo …',
  looking: 'Consultando …',
  unknown: 'El servidor aún no la registra. Puede reintentar: las millas se moverán una sola vez.',
  unreachable: 'No se pudo consultar. Revise su conexión, o espere un momento, e intente de nuevo.',
  look: 'Consultar',
  discard: 'Descartar',
  posted: 'La transferencia se realizó',
  postedHelp: (operation: string, at: string): string => `Es la operación #${operation} del ${at}.`,
  refused: 'La transferencia no se realizó',
  /** Behind what was refused. */
  nothingMoved: 'No se movieron millas.',
  correct: 'Volver al formulario',
  discardTitle: 'Descartar la transferencia',
  discardHelp:
    'Puede haberse realizado, o realizarse todavía. Si la descarta y hace otra, las millas pueden salir dos veces de la cuenta.',
} as const;

/** Labels of the staff's transfer. */
export const adminTransferTexts = {
  balance: 'Saldo:',
  sender: 'Correo del emisor',
  receiver: 'Correo del receptor',
  toProgramme: (product: string): string => `Al programa ${product}`,
  noReceiver: (toProgramme: string): string => `Ingrese el correo del receptor, o marque «${toProgramme}».`,
  sameAccount: 'El usuario que envía y el que recibe son el mismo.',
  notEnough: 'El emisor no tiene tantas millas.',
  description: 'Descripción',
  amount: 'Monto',
  submit: 'Transferir',
  confirmTitle: (miles: string): string => `Transferir ${miles}`,
  from: 'Emisor',
  to: 'Receptor',
  consequence: 'Las millas pasan de una cuenta a la otra sin comisión. Una vez hecha la operacion no sera reversible.',
} as const;

/** The longest description of a transfer, in characters: form, schema and column read it here. */
export const descriptionMaximum = 200;
