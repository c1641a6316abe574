/** Texts of the public search for a passenger. */
export const publicPassengerTexts = {
  valueRequired: 'Ingrese su correo electrónico o nombre de usuario.',
  unexpected: 'Error no esperado',
} as const;
