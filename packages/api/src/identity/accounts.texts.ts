/** Texts about opening, activating, recovering and converting an account. */
export const accountTexts = {
  registered: 'Usuario registrado exitosamente, por favor verifique su correo electrónico para validar su usuario',
  registeredByStaff: 'Usuario registrado exitosamente',
  emailNeeded: 'Ingrese un correo electrónico.',
  codeSent: 'Si el correo está registrado, recibirá un código en unos minutos.',
  activated: 'Su cuenta fue activada. Ya puede iniciar sesión.',
  activeAlready: 'Su cuenta ya está activa. Puede iniciar sesión.',
  passwordChanged: 'Su contraseña fue cambiada. Ya puede iniciar sesión.',
  converted: 'Usuario ya es {product}. Puede iniciar sesión.',
  tokenRequired: 'Ingrese El Token de Activacion.',
  newPasswordRequired: 'Ingrese la Nueva Contraseña',
  newPasswordsDiffer: 'Las Contraseñas no coinciden',
  organisationRequired: 'Ingrese el nombre de la organización.',
  organisationScripts: 'Escriba el nombre con las letras de un solo alfabeto.',
  organisationIsProgramme: 'Ese es el nombre del programa o de la aerolínea: escriba el de su organización.',
  organisationAddressRequired: 'Ingrese la dirección fiscal.',
  /** The description of the address that a person registers with. */
  mainAddress: 'Principal',
} as const;
