/** Texts of the contact form and of what it answers. */
export const contactTexts = {
  subjectRequired: 'Ingrese el asunto.',
  messageRequired: 'Ingrese su mensaje.',
  sent: 'Su mensaje ha sido enviado.',
} as const;

/** Labels of the contact form. */
export const contactFormTexts = {
  title: 'Escríbanos',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  subject: 'Asunto',
  message: 'Mensaje',
  count: (typed: number, maximum: number): string => `${typed} / ${maximum}`,
  submit: 'Enviar',
} as const;
