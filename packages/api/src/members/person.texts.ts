/** Labels of the data of a person, in forms and in what is only read. */
export const personTexts = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  sex: 'Sexo',
  sexes: { M: 'Masculino', F: 'Femenino' },
  documentType: 'Tipo de documento',
  document: 'Documento',
  birthdate: 'Fecha de nacimiento',
  phoneCode: 'Código de área',
  phone: 'Teléfono',
  cellphoneCode: 'Código de área del celular',
  cellphone: 'Celular',
  country: 'País',
  city: 'Ciudad',
  address: 'Dirección',
  zipCode: 'Código postal',
  email: 'Correo electrónico',
  username: 'Nombre de usuario',
  customerId: 'Customer ID',
  registered: 'Fecha de inscripción',
  password: 'Contraseña',
  choose: 'Seleccione',
  none: 'Sin información',
} as const;

/** Texts of the form by which staff register a person. */
export const newUserTexts = {
  open: 'Nuevo usuario',
  title: 'Formulario para el registro de usuario',
  personal: 'Datos personales',
  home: 'Dirección',
  login: 'Datos de inicio de sesión',
  role: 'Rol',
  passwordByMail: 'Elegirá su contraseña con un correo que le enviaremos.',
  rolesFailed: 'No se pudieron cargar los roles.',
  submit: 'Registrar',
  notice: 'Registro de usuario',
} as const;

/** Texts of changing one's password from within the profile. */
export const passwordChangeTexts = {
  title: 'CAMBIO DE CONTRASEÑA',
  lead: 'Le enviaremos un token de activación a su correo para confirmar que es usted.',
  start: 'Modificar',
  sent: (email: string): string => `Si no lo recibe en unos minutos, revise el correo no deseado de ${email}.`,
  token: 'Token de activación',
  newPassword: 'Nueva contraseña',
  confirmation: 'Confirmar contraseña',
  submit: 'Cambiar contraseña',
  failed: 'No se pudo cambiar la contraseña',
} as const;
