/** Texts about proving again who one is. */
export const confirmIdentityTexts = {
  title: 'Confirme que es usted',
  help: 'Para transferir este monto escriba de nuevo su contraseña o, si tiene la verificación en dos pasos, su código.',
  field: 'Contraseña o código 2FA',
  required: 'Escriba su contraseña o su código 2FA.',
  done: 'Confirmado. Revise la transferencia y confírmela.',
} as const;
