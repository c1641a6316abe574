/** Texts about allies and their organisations. */
export const corporateTexts = {
  title: 'USUARIOS CORPORATIVOS',
  empty: 'No hay usuarios disponibles.',
  missing: 'Usuario no existe',
  updated: 'Los datos de la organización fueron actualizados.',
  valueRequired: 'Ingrese su correo electrónico.',
} as const;
