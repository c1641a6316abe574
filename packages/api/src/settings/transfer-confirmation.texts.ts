/** Texts about the amount from which a transfer asks its sender to prove again who it is. */
export const transferConfirmationTexts = {
  tab: 'Confirmación de transferencias',
  value: 'Monto desde el que se pide la contraseña o el código (0: nunca)',
  current: 'Se pide desde',
  never: 'Nunca',
  required: 'Ingrese el monto',
  wrong: 'El monto debe ser un número entero de millas',
  question: (miles: string): string =>
    `Desde ahora las transferencias de ${miles} millas o más piden la contraseña o el código.`,
  questionNever: 'Desde ahora ninguna transferencia pide la contraseña ni el código.',
  updated: 'El monto fue actualizado.',
} as const;
