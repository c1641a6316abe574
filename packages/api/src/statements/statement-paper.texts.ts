import { monthName } from '../kit/month-name.ts';

/** Texts of the monthly statement on paper. */
export const statementPaperTexts = {
  title: (month: string): string => `Estado de cuenta · ${monthName(month)}`,
  holder: 'Titular',
  organisation: 'Aliado',
  customerId: 'Customer ID',
  wallet: 'Monedero',
  period: 'Período',
  span: (from: string, to: string): string => `${from} a ${to}`,
  /** The month is not over. */
  running: (at: string): string => `Mes en curso: operaciones hasta el ${at}`,
  zone: (zone: string): string => `Las fechas son de la hora de ${zone}.`,
  opening: 'Saldo inicial',
  came: 'Recibido',
  went: 'Entregado',
  closing: 'Saldo final',
  operations: 'Operaciones',
  none: 'No tuvo operaciones en este período.',
  /** A paper has only so many. */
  cut: (operations: number, told: number): string =>
    `El período tiene ${operations} operaciones. Aquí están las ${told} últimas; las demás se ven en «Operaciones».`,
  columns: {
    date: 'Fecha',
    type: 'Operación',
    party: 'Detalle',
    miles: 'Millas',
    balance: 'Saldo',
    hash: 'Hash',
  },
  noHash: 'en camino',
  chain: 'Comprobación con la cadena de bloques',
  lastSettled: 'Última operación asentada',
  block: (block: string): string => `bloque ${block}`,
  onChain: (block: string): string => `Saldo en la cadena (bloque ${block})`,
  inLedger: 'Saldo en el libro con lo asentado hasta ese bloque',
  /** What the asked block has beside what this paper tells. */
  later: (operations: number, miles: string): string =>
    operations === 1
      ? `Ese bloque ya tiene una operación posterior a este período (${miles}).`
      : `Ese bloque ya tiene ${operations} operaciones posteriores a este período (${miles}).`,
  result: 'Resultado',
  agrees: 'Coinciden.',
  differs: (miles: string): string =>
    `No coinciden: hay una diferencia de ${miles}. Escríbanos, por favor; el programa también lo revisa cada día.`,
  undecided: 'Hay operaciones confirmándose en la cadena: todavía no se puede comparar.',
  silent: 'La cadena no se puede consultar en este momento. El saldo de este documento es el del libro de millas.',
  nothing: 'Ninguna operación de esta cuenta está asentada todavía en la cadena.',
  waiting: 'En camino a la cadena',
  waitingNone: 'nada; todo lo de este documento está asentado.',
  waitingSome: (operations: number, miles: string): string =>
    operations === 1 ? `1 operación (${miles})` : `${operations} operaciones (${miles})`,
  help: (phone: string, email: string): string => `¿Dudas? ${phone} · ${email}`,
  drawn: (at: string): string => `Emitido el ${at}`,
} as const;
