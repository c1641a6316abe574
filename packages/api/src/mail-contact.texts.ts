/** Texts of the contact form and of what it answers. */
export const contactTexts = {
  subjectRequired: 'Ingrese el asunto.',
  messageRequired: 'Ingrese su mensaje.',
  sent: 'Su mensaje ha sido enviado.',
} as const;
