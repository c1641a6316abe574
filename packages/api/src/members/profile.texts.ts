/** Texts of one's own data. */
export const profileTexts = {
  updated: 'Sus datos fueron actualizados.',
  title: 'DATOS PERSONALES',
  staffTitle: 'PERFIL DE USUARIO',
  screenTitle: 'PERFIL',
  saveFailed: 'No se pudieron guardar sus datos',
  edit: 'Editar',
  add: 'Agregar',
  addOf: (label: string): string => `Agregar ${label.toLowerCase()}`,
  fullName: 'Nombre completo',
  role: 'Rol',
  picture: 'Foto de perfil',
  choosePicture: 'Elegir imagen',
  marketing: 'Deseo recibir promociones y novedades por correo',
  marketingLabel: 'Promociones por correo',
  yes: 'Sí',
  no: 'No',
} as const;
