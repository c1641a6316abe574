import type { PayoutState } from '@millaje/domain/payouts/payouts';
import { monthLabel } from './month-label.ts';

/** What the states of a month are called. */
export const payoutStateNames: Readonly<Record<PayoutState, string>> = {
  open: 'Abierta',
  due: 'Por pagar',
  overdue: 'Vencida',
  nothing: 'Sin saldo',
  paid: 'Pagada',
};

/** What the server says of the allies' months, and what its files say. */
export const payoutTexts = {
  paid: 'Liquidación marcada como pagada',
  description: (month: string): string => `Liquidación de ${monthLabel(month)}`,
  wrongMiles: 'Indique las millas que se pagan.',
  referenceRequired: 'Indique la referencia del pago.',
  paidOnRequired: 'Indique la fecha del pago.',
  paidOnFuture: 'La fecha no puede ser posterior a hoy.',
  paidOnEarly: 'La fecha no puede ser anterior al fin del mes que se paga.',
  wrongState: 'El estado no es válido.',
  excelFile: 'liquidaciones.xlsx',
  excelSheet: 'Liquidaciones',
  pdfFile: 'liquidacion.pdf',
  pdfTitle: (month: string): string => `Liquidación de ${monthLabel(month)}`,
  pdfDay: 'Emitido el',
  pdfNone: 'No hay operaciones en este mes.',
  pdfProvisional: 'El mes no ha terminado: estas cifras pueden cambiar.',
} as const;

/** What stands over the columns of lists and files, and beside the values of a statement. */
export const payoutNames = {
  month: 'Mes',
  ally: 'Aliado',
  document: 'Documento',
  email: 'Correo',
  arrived: 'Millas recibidas',
  operations: 'Operaciones',
  miles: 'Millas a pagar',
  milesPaid: 'Millas pagadas',
  usd: 'Monto (USD)',
  rate: 'Valor de las millas',
  rateText: '1 USD por cada 200 millas',
  status: 'Estado',
  deadline: 'Fecha límite',
  reference: 'Referencia del pago',
  paidOn: 'Fecha del pago',
  paidBy: 'Marcada por',
  operation: 'Operación',
  date: 'Fecha',
  type: 'Tipo',
  from: 'Emisor',
  description: 'Descripción',
  movedMiles: 'Millas',
  /** Why less is paid than arrived. */
  short: (arrived: string, miles: string): string =>
    `Llegaron ${arrived} millas y el saldo de la cuenta cubre ${miles}: las que el aliado transfirió ya no se pagan.`,
  /** The same, once it is paid. */
  wasShort: (arrived: string, miles: string): string =>
    `Llegaron ${arrived} millas y se pagaron las ${miles} que quedaban en la cuenta.`,
} as const;
