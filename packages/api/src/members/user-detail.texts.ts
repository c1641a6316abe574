/** Texts of what staff see of one user, and of what they do about somebody. */
export const userDetailTexts = {
  title: 'INFORMACIÓN DE USUARIO',
  backToUsers: 'Volver a usuarios',
  personal: 'Datos personales',
  account: 'Cuenta',
  secondFactor: 'Verificación en dos pasos',
  secondFactorOn: 'Activa',
  secondFactorOff: 'Inactiva',
  since: (day: string): string => `desde ${day}`,
  company: 'Ver la empresa',
  programme: (product: string): string => `Miembro de ${product}`,
  notSet: 'Sin asignar',
} as const;

/** Texts of the actions of a user's row and detail. */
export const userActionTexts = {
  more: 'Acciones',
  view: 'Ver usuario',
  viewOf: (name: string): string => `Ver a ${name} en otra pestaña`,
  sheetOf: (name: string): string => `Ficha de atención de ${name}`,
  customerId: 'Asignar Customer ID',
  customerIdOf: (name: string): string => `Asignar Customer ID a ${name}`,
  customerIdWarning: 'Ingrese correctamente el CustomerId',
  membership: 'Cambiar membresía',
  membershipOf: (name: string): string => `Cambiar la membresía de ${name}`,
  membershipHelp: 'Rige desde hoy. Si es la que ya tiene, conserva su fecha.',
  role: 'Cambiar rol',
  roleOf: (name: string): string => `Cambiar el rol de ${name}`,
  roleHelp: 'Sus sesiones se cerrarán.',
  activate: 'Activar',
  inactivate: 'Inactivar',
  toggleOf: (isActive: boolean, name: string): string => `${isActive ? 'Inactivar' : 'Activar'} a ${name}`,
  inactivateHelp: 'No podrá entrar ni recibir millas, y sus sesiones se cerrarán.',
  activateHelp: 'Podrá entrar de nuevo.',
  endSessions: 'Cerrar sus sesiones',
  endSessionsOf: (name: string): string => `Cerrar las sesiones de ${name}`,
  endSessionsHelp: 'Tendrá que entrar de nuevo en todos sus dispositivos. Se lo diremos por correo.',
  resetSecondFactor: 'Retirar la verificación en dos pasos',
  resetSecondFactorOf: (name: string): string => `Retirar la verificación en dos pasos de ${name}`,
  resetSecondFactorHelp:
    'Hágalo solo si comprobó quién es y perdió su dispositivo. Sus sesiones se cerrarán y se lo diremos por correo.',
  erase: 'Borrar la cuenta',
  eraseOf: (name: string): string => `Borrar la cuenta de ${name}`,
  eraseHelp:
    'Hágalo solo si la persona lo pidió y comprobó quién es. Pierde sus millas, y sus datos se borran para siempre.',
} as const;
