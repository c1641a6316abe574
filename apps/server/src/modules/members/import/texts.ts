/** What the import says on the terminal and in its report. */
export const importTexts = {
  missing: (path: string) => `No existe el archivo ${path}.`,
  folder: (path: string) => `${path} es una carpeta: indique un archivo CSV.`,
  unreadable: (path: string, code: string) => `No se puede leer ${path} (${code}).`,
  unwritable: (path: string, code: string) => `No se puede escribir el informe ${path} (${code}).`,
  empty: (path: string) => `${path} está vacío.`,
  noRows: (path: string) => `${path} solo tiene la línea de encabezados.`,
  notText: (path: string, kind: string) => `${path} no es un CSV: parece ${kind}.`,
  spreadsheet: (path: string) => `${path} es un libro de Excel: guárdelo como CSV e inténtelo de nuevo.`,
  noHeader: (path: string, columns: string) =>
    `La primera línea de ${path} no tiene los encabezados; deben ser, en cualquier orden: ${columns}.`,
  missingColumns: (columns: string) => `Faltan las columnas: ${columns}.`,
  unknownColumns: (columns: string) => `No se conocen las columnas: ${columns}.`,
  repeatedColumns: (columns: string) => `Hay columnas repetidas: ${columns}.`,
  running: 'Otra importación está en marcha: espere a que termine.',
  columnCount: (count: number, expected: number) => `La línea tiene ${count} columnas y deben ser ${expected}.`,
  quotesOpen: 'Hay comillas sin cerrar en la línea.',
  lineTooLong: 'La línea es demasiado larga.',
  otherEncoding: (word: string) => `La línea no está en la codificación del archivo: «${word}».`,
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252',
  },
  date: 'Ingrese una fecha válida (AAAA-MM-DD o DD-MM-AAAA).',
  futureDate: 'La fecha no puede ser futura.',
  membership: 'La membresía debe ser Silver, Gold o Black.',
  membershipDateRequired: 'Una membresía Gold o Black necesita su fecha.',
  balance: 'El balance debe ser un número entero de millas, 0 o más.',
  lotsWithoutDay: 'Ponga tantas fechas como lotes tiene el balance, separadas por «|».',
  lotsOfOneDay: 'Hay dos lotes con la misma fecha.',
  balanceTooLarge: 'El monto es demasiado grande.',
  repeated: (line: number) => `Repetido: ya está en la línea ${line}.`,
  otherData: (columns: string) => `Ya existe un usuario con este correo y otros datos: ${columns}.`,
  otherBalance: (balance: string) => `El saldo inicial ya fue cargado con otro monto: ${balance}.`,
  taken: {
    email_taken: 'Ya existe un usuario con este correo.',
    username_taken: 'Ya existe un usuario con este nombre de usuario.',
    customerid_taken: 'Ya existe un usuario con este CustomerID.',
    document_taken: 'Ya existe un usuario con este documento.',
  },
  opening: 'Saldo inicial',
  reportHeader: ['línea', 'columna', 'valor', 'motivo'],
} as const;

/** An import that cannot begin or go on. The message is one Spanish line. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}
