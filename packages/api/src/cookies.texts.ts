/** Texts of the cookie notice. */
export const cookieTexts = {
  title: 'Cookies',
  text: 'Usamos cookies para mantener su sesión y recordar sus preferencias.',
  link: 'Políticas de privacidad',
  accept: 'Aceptar',
} as const;
