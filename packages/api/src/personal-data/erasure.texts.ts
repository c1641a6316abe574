/** Texts of erasing an account. */
export const erasureTexts = {
  title: 'BORRAR CUENTA',
  lead: 'Se borran su nombre, documento, correo, teléfonos, direcciones, foto y textos. Las operaciones quedan, sin decir de quién fueron. No se puede deshacer.',
  start: 'Borrar mi cuenta',
  dialogTitle: '¿Borrar su cuenta para siempre?',
  miles: (miles: string): string => `Renuncia a ${miles}: nadie se las puede devolver.`,
  noMiles: 'No tiene millas a las que renunciar.',
  consequences: [
    'Sus sesiones se cierran al momento y no podrá volver a entrar.',
    'Sus boletos ya emitidos siguen siendo válidos: guarde sus números.',
    'Con el mismo correo se puede registrar de nuevo, como otra persona.',
  ],
  obstacles: 'Todavía no se puede borrar',
  proof: 'Contraseña o código 2FA',
  proofRequired: 'Escriba su contraseña o su código 2FA.',
  confirm: 'Borrar para siempre',
  done: 'Su cuenta fue borrada.',
  lost: 'No llegó la respuesta del servidor. Puede que su cuenta ya esté borrada: reintente, y si se le pide entrar de nuevo, así fue.',
  failed: 'No se pudo cargar.',
  staffDone: 'Cuenta borrada.',
} as const;
