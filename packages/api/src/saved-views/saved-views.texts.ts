/** Texts of the views that staff save of a list, for what the server says. */
export const savedViewTexts = {
  nameRequired: 'Escriba un nombre para la vista.',
  nameTooLong: 'El nombre no puede tener más de 60 caracteres.',
  wrongList: 'La lista no existe.',
  addressWrong: 'Los filtros de la vista no son válidos.',
  added: 'Vista guardada.',
  renamed: 'Vista renombrada.',
  deleted: 'Vista eliminada.',
} as const;
