/** Texts of getting in and out. */
export const sessionTexts = {
  identifierRequired: 'Ingrese su correo electrónico o nombre de usuario.',
  passwordRequired: 'Ingrese su contraseña.',
  codeRequired: 'Ingrese su código 2FA',
  signIn: 'Iniciar sesión',
  signOut: 'Salir',
  welcome: 'Bienvenido.',
  closed: 'Sesión cerrada.',
} as const;
