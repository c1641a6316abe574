/** Texts of one's own addresses. */
export const addressTexts = {
  title: 'DIRECCIONES',
  empty: 'No posee direcciones',
  descriptionRequired: 'Debe ingresar una descripción.',
  added: 'Dirección agregada.',
  updated: 'Dirección actualizada.',
  deleted: 'Dirección eliminada.',
} as const;
