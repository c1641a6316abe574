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
  otherEncoding: (lines: readonly number[]): string =>
    `No se puede leer ${lines.length === 1 ? 'la línea' : 'las líneas'} ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? '…' : ''}: hay letras de otra codificación. Guarde el archivo como CSV UTF-8.`,
  openQuote: (line: number): string =>
    `En la línea ${line} hay comillas sin cerrar o mal puestas, o una celda con saltos de línea: corríjala y vuelva a subir el archivo.`,
  empty: 'El archivo no tiene filas.',
  tooManyRows: (maximum: string): string => `El archivo tiene más de ${maximum} filas.`,
  doubleColumn: (name: string): string => `La columna «${name}» está dos veces.`,
  missingColumns: (names: string): string => `Faltan columnas: ${names}.`,
  unknownColumns: (names: string): string => `No se conocen las columnas: ${names}.`,
} as const;
