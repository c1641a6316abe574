/** Labels of the two public registrations; what is said about their fields stands in `registration.texts.ts`. */
export const registrationFormTexts = {
  title: 'Registro',
  lead: (product: string): string => `Inscribirse en ${product} es gratis. Acumule millas desde su próximo vuelo.`,
  personal: 'Datos personales',
  home: 'Dirección',
  login: 'Datos de inicio de sesión',
  confirmation: 'Confirmar contraseña',
  optional: (label: string): string => `${label} (opcional)`,
  documentTypes: { V: 'Venezolano (V)', E: 'Extranjero (E)', P: 'Pasaporte (P)' },
  phoneCountry: 'Código de área',
  marketing: 'Deseo recibir promociones y novedades por correo',
  accept: 'Acepto los',
  terms: 'términos y condiciones',
  submit: 'Registrarme',
  succeeded: '¡Operación exitosa!',
  failed: '¡Operaccion fallida!',
  hasAccount: '¿Ya tiene una cuenta?',
  forOrganisations: '¿Representa a una empresa?',
  toOrganisations: 'Registrar una organización',
  listFailed: 'No se pudo cargar la lista.',
  wrongDay: 'Ingrese una fecha válida (DD/MM/AAAA).',
  dayFormat: 'DD/MM/AAAA',
} as const;

/** Labels of an organisation's registration. */
export const corporateFormTexts = {
  title: 'Registro de organizaciones',
  lead: (product: string): string => `Acepte millas ${product} de los pasajeros y recíbalas en dólares cada mes.`,
  organisation: 'Datos de la organización',
  representative: 'Datos del representante legal',
  name: 'Nombre de la organización',
  documentType: 'Tipo de documento',
  documentTypes: {
    V: 'Venezolano (V)',
    E: 'Extranjero (E)',
    P: 'Pasaporte (P)',
    J: 'Jurídico (J)',
    G: 'Gubernamental (G)',
    C: 'Comunal (C)',
  },
  document: 'Documento de la organización',
  industry: 'Industria',
  profession: 'Profesión',
  address: 'Dirección fiscal',
  phoneCode: 'Código de área de la organización',
  phone: 'Teléfono de la organización',
  forPeople: '¿Viaja por su cuenta?',
  toPeople: 'Registrarme como pasajero',
  terms: 'términos y condiciones para aliados',
} as const;

/** What a new password must have, as the list under its field says it. */
export const passwordRuleTexts = {
  title: 'La contraseña debe tener',
  rules: {
    length: 'Mínimo 8 caracteres',
    upper: 'Una mayúscula',
    lower: 'Una minúscula',
    digit: 'Un número',
    special: 'Un carácter especial: # $ ^ + = ! * ( ) @ % & .',
  },
  met: 'cumplido',
  unmet: 'pendiente',
  strength: 'Seguridad de la contraseña',
  levels: ['Vacía', 'Muy débil', 'Débil', 'Media', 'Buena', 'Fuerte'],
  announcement: (level: string, met: number, all: number): string =>
    `Contraseña ${level.toLowerCase()}: ${met} de ${all} requisitos.`,
} as const;

/** The calendar of a day of birth. */
export const birthdateTexts = {
  open: 'Abrir el calendario',
  title: 'Fecha de nacimiento',
  month: 'Mes',
  year: 'Año',
} as const;
