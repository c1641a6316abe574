/** Texts of the rehearsals of a restore. */
export const restoreDrillTexts = {
  title: 'Último simulacro de restauración',
  none: 'Todavía no se ha hecho ningún simulacro.',
  noneHelp: 'Cada domingo se restaura la copia de seguridad más nueva en una base de datos aparte y se compara.',
  failedToLoad: 'No se pudo cargar el último simulacro.',
  outcomes: {
    agrees: 'La copia sirve',
    not_compared: 'La copia sirve; no había contrato con que compararla',
    differs: 'La copia y la cadena no coinciden',
    failed: 'El simulacro falló',
  },
  warning: 'Si hoy hiciera falta, esta copia no serviría.',
  result: 'Resultado',
  at: 'Fecha',
  duration: 'Duración',
  file: 'Copia',
  takenAt: 'Copia hecha',
  users: 'Usuarios',
  operations: 'Operaciones',
  miles: 'Millas de las personas',
  onChain: 'Asentadas iguales',
  newer: 'Posteriores a la copia',
  differences: 'Diferencias',
  reasons: {
    noBackup: (folder: string): string => `No hay ninguna copia (*.sql.gz) en ${folder}.`,
    tooOld: (days: number): string =>
      `La copia más nueva es de hace ${days} días: desde entonces no se guardó ninguna.`,
    chainUnreachable: 'No hay comunicación con la cadena de bloques.',
    unexpected: 'Error interno: revise el registro.',
  },
} as const;
