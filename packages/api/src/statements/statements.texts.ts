/** Texts of the monthly statement on the screen. */
export const statementTexts = {
  title: 'Estado de cuenta',
  lead: 'Las operaciones de un mes, con el saldo al principio y al final, en PDF.',
  month: 'Mes',
  running: 'en curso',
  download: 'Descargar PDF',
  failed: 'No se pudo descargar el estado de cuenta',
  loadFailed: 'No se pudieron cargar los meses',
  /** The name of the file of no month in particular. */
  file: 'estado-de-cuenta.pdf',
  fileOf: (month: string): string => `estado-de-cuenta-${month}.pdf`,
} as const;
