/** Texts of the file of one's own data, on the screen. */
export const personalDataTexts = {
  title: 'SUS DATOS',
  lead: (product: string): string =>
    `Todo lo que ${product} sabe de usted: perfil, direcciones, membresías, operaciones, redenciones, compras, correos, sesiones y lo que quedó registrado sobre su cuenta.`,
  json: 'Descargar (JSON)',
  jsonHelp: 'JSON lo leen otros programas; el PDF es para leerlo usted.',
  pdf: 'Descargar (PDF)',
  jsonFile: 'mis-datos.json',
  pdfFile: 'mis-datos.pdf',
  /** What the operation says by which the miles of an erased account go. */
  givenUp: 'Renuncia por borrado de la cuenta',
  failed: 'No se pudieron descargar sus datos.',
} as const;
