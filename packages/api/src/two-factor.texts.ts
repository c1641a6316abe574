/** Texts of the second factor. */
export const twoFactorTexts = {
  codeRequired: 'Ingrese su código 2FA',
  scan: 'Escanee el código con su aplicación de autenticación e ingrese el código que le muestra.',
  enabled: 'La verificación en dos pasos está activa. Guarde sus códigos de recuperación.',
  disabled: 'La verificación en dos pasos fue desactivada.',
} as const;
