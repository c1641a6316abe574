import type { Holder, MonthSection, RollForwardLine, RollForwardProblem } from '@millaje/domain';
import { monthName } from '../kit/month-name.ts';

/** What the lines of a month are called. */
export const monthLineNames = {
  opening: 'Saldo al inicio',
  issued_rewards: 'Premios por vuelos',
  issued_purchases: 'Compra de millas',
  issued_memberships: 'Compra de membresía',
  issued_openings: 'Saldos iniciales',
  issued_promotions: 'Promociones',
  issued_other: 'Otras emisiones',
  redeemed_flights: 'Redención de boletos',
  redeemed_memberships: 'Membresías pagadas con millas',
  redeemed_vip: 'Acceso VIP',
  redeemed_admin: 'Transferencias al programa',
  redeemed_other: 'Otras redenciones',
  commission: 'Comisiones',
  breakage: 'Millas vencidas',
  payouts: 'Liquidaciones a aliados',
  suspense: 'Por aclarar',
  reversed_issued: 'Emisiones reversadas',
  reversed_redeemed: 'Redenciones reversadas',
  reversed_transfers: 'Transferencias reversadas',
  reversed_other: 'Otros reintegros',
  transfers: 'Transferencias entre personas',
  tier_changes: 'Cambios de nivel',
  closing: 'Saldo al cierre',
} as const satisfies Record<RollForwardLine['line'], string>;

/** The tier of a column. */
export const holderNames = {
  Silver: 'Silver',
  Gold: 'Gold',
  Black: 'Black',
  Ally: 'Aliados',
} as const satisfies Record<Holder, string>;

/** The parts of a month between its opening and its closing. */
export const monthSectionNames = {
  issued: 'Emitidas',
  redeemed: 'Redimidas',
  left: 'Otras salidas',
  reversed: 'Reversadas',
  moved: 'Entre personas',
} as const satisfies Record<MonthSection, string>;

export const monthProblemNames = {
  tier_changes_make_miles: 'Los cambios de nivel no suman cero.',
  transfers_make_miles: 'Las transferencias entre personas no suman cero.',
  programme_differs: 'El saldo de las personas no es el de las cuentas del programa.',
} as const satisfies Record<RollForwardProblem, string>;

export const monthStateNames = {
  running: 'En curso',
  over: 'Sin sellar',
  sealed: 'Sellado',
  reopened: 'Reabierto',
} as const;

/** What the programme's own accounts are called, by their codes. */
export const programmeAccountNames: Readonly<Record<string, string>> = {
  issuance: 'Emisión',
  commission: 'Comisión',
  redemption: 'Redención',
  breakage: 'Vencimiento',
  promotions: 'Promociones',
  clearing: 'Liquidación',
  suspense: 'Por aclarar',
};

/** Texts of the month's screen, and of its files. */
export const monthTexts = {
  title: 'El mes',
  month: 'Mes',
  wrongLine: 'La línea del mes no existe.',
  wrongHolder: 'El nivel no existe.',
  wrongInstant: 'Ingrese una fecha y hora válidas.',
  reason: 'Motivo',
  reasonRequired: 'Escriba el motivo de la reapertura.',
  concept: 'Concepto',
  total: 'Total',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  tied: 'Cuadra con el libro de millas',
  notTied: 'No cuadra con el libro de millas',
  seal: 'Sellar el mes',
  sealQuestion: (month: string): string => `Se guarda la huella del mes de ${month}. Después solo cambia si se reabre.`,
  sealed: 'Mes sellado.',
  sealedAt: (when: string): string => `Sellado el ${when}`,
  sealedBy: (who: string): string => `por ${who}`,
  digest: 'Huella',
  verify: 'Volver a calcular',
  same: 'El mes se calculó de nuevo y es idéntico al sellado.',
  differs: 'El mes calculado de nuevo no es el sellado.',
  reopen: 'Reabrir',
  reopenQuestion: (month: string): string =>
    `El mes de ${month} deja de estar sellado. La reapertura y su motivo quedan en la auditoría.`,
  reopened: 'Mes reabierto.',
  history: 'Sellos',
  edition: (number: number): string => `Sello ${number}`,
  reopenedBecause: (reason: string): string => `Reabierto: ${reason}`,
  ages: 'Millas por antigüedad',
  ageSpan: (from: number, below: number | null): string =>
    below === null ? `${from} meses o más` : `De ${from} a ${below - 1} meses`,
  excel: 'Excel',
  pdf: 'PDF',
  excelFile: 'mes.xlsx',
  pdfFile: 'mes.pdf',
  fileFailed: 'No se pudo descargar el mes.',
  pdfTitle: (month: string): string => `El mes del programa · ${monthName(month)}`,
  pdfDay: 'Emitido el',
  pdfSealed: 'Sellado el',
  programme: 'Cuentas del programa',
  figure: (line: string, holder: string | undefined): string => (holder ? `${line} · ${holder}` : line),
  figureEmpty: 'Ninguna operación forma parte de esta cifra.',
  figureSum: (count: string, miles: string): string =>
    `${count} ${count === '1' ? 'partida' : 'partidas'} · ${miles} millas`,
  balanceTitle: 'Saldo a una fecha',
  balanceFailed: 'No se pudo cargar el saldo',
  balanceHelp: 'Lo que se sabía en ese instante. No cambia después.',
  balanceAt: 'Fecha y hora',
  balanceAtFormat: 'DD-MM-AAAA HH:MM',
  balanceAtHelp: 'Sin hora: el final de ese día.',
  balanceOf: 'Correo',
  balanceOfHelp: 'Vacío: todo el programa.',
  balanceShow: 'Consultar',
  balanceAnswer: (who: string, when: string): string => `${who}, el ${when}`,
  wholeProgramme: 'Todo el programa',
  loadFailed: 'No se pudo cargar el mes.',
  noMonths: 'Todavía no hay meses.',
  noMonthsHelp: 'El primer mes empieza con la primera operación.',
} as const;
