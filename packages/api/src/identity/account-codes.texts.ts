/** Labels of the pages that ask for a code that came by mail, and of the one that sends it. */
export const accountCodeTexts = {
  code: 'Código',
  codeLocked: 'Viene del enlace de su correo.',
  activation: {
    title: 'Activa tu cuenta',
    lead: 'Ingrese el código que le enviamos por correo para validar su cuenta.',
    leadTo: (email: string): string => `Ingrese el código que le enviamos a ${email} para validar su cuenta.`,
    submit: 'Activar cuenta',
    noCode: '¿No recibió el código?',
    toCode: 'Generar código',
  },
  reset: {
    title: 'Restablecer contraseña',
    lead: 'Ingrese el código que le enviamos por correo y elija una contraseña nueva. Las sesiones abiertas se cerrarán.',
    password: 'Nueva contraseña',
    confirmation: 'Confirmar contraseña',
    submit: 'Cambiar contraseña',
    noCode: '¿No recibió el código?',
    toCode: 'Generar código',
  },
  openSession: (name: string): string => `En este navegador está abierta la sesión de ${name}.`,
  generate: {
    title: 'Generar código',
    leads: {
      password: 'Le enviaremos por correo un código para elegir una contraseña nueva.',
      activate: 'Le enviaremos por correo un código para activar su cuenta.',
    },
    submit: 'Generar código',
    hasCode: '¿Ya tiene un código?',
    ways: { password: 'Restablecer contraseña', activate: 'Activar cuenta' },
  },
} as const;
