/** What is wrong with a file of a table as a whole, whatever is in it. */
export const tableFileProblems = {
  required: 'Elija un archivo.',
  tooLarge: (megabytes: number): string => `El archivo es demasiado grande: el máximo es ${megabytes} MB.`,
  wrongKind: 'El archivo debe ser de Excel (XLSX) o CSV.',
  oldExcel: 'El archivo es de un Excel antiguo o tiene contraseña. Guárdelo como libro de Excel (XLSX) sin contraseña.',
  macros: 'El archivo tiene macros. Guárdelo como libro de Excel (XLSX) sin macros.',
  formulas: 'El archivo tiene fórmulas. Reemplácelas por sus valores.',
  bomb: 'El archivo contiene demasiados datos comprimidos.',
  broken: 'El archivo está dañado o incompleto.',
  empty: 'El archivo no tiene filas.',
  tooManyRows: (maximum: number): string => `El archivo tiene más de ${maximum} filas.`,
  doubleColumn: (name: string): string => `La columna «${name}» está dos veces.`,
  missingColumns: (names: string): string => `Faltan columnas: ${names}.`,
  unknownColumns: (names: string): string => `No se conocen las columnas: ${names}.`,
} as const;
