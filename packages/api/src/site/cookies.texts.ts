/** Texts of the cookie notice. */
export const cookieTexts = {
  title: 'Cookies',
  text: 'Este sitio guarda en su navegador la sesión, sus preferencias y que aceptó este aviso.',
  link: 'Políticas de privacidad',
  accept: 'Aceptar',
} as const;
