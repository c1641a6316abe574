import { bankMovementProblems as problems } from '@millaje/api';
import { normalizeBankReference, parseMoney } from '@millaje/domain';
import { folded } from '@millaje/domain/folded';
import { type Cell, dayOfCell, isBlank, textOf } from '../../platform/spreadsheets/cells.ts';

/** Money that came in, as a row of a statement tells it. */
export interface StatementRow {
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** In hundredths. */
  readonly amount: bigint;
  readonly description: string;
}

export type ReadStatement =
  | { readonly rows: readonly StatementRow[]; /** Debits and fees. */ readonly skipped: number }
  | { readonly problem: string };

/** What banks call their columns; the first that is there counts. */
const titles = {
  reference: ['referencia', 'nro referencia', 'nro. referencia', 'numero de referencia', 'ref', 'ref.'],
  day: ['fecha', 'fecha valor', 'fecha de operacion'],
  amount: ['credito', 'abono', 'haber', 'monto', 'importe'],
  description: ['descripcion', 'concepto', 'detalle'],
} as const;
type Column = keyof typeof titles;
const required = { reference: 'Referencia', day: 'Fecha', amount: 'Monto' } as const;

/** Banks put their own lines above the header: so many are passed over. */
const linesAbove = 20;

/** So many wrong rows are told. */
const rowsTold = 10;

/**
 * The money that came in by a statement of a bank, whose other columns are not looked at. Debits and empty amounts are passed over; a row
 * that cannot be read refuses the whole statement, with the numbers of all such rows: they are corrected in one go.
 */
export function readStatement(table: readonly (readonly Cell[])[]): ReadStatement {
  if (table.every(isBlank)) return { problem: problems.empty };
  const places = table.slice(0, linesAbove).map(placesOf);
  const head = places.findIndex(({ reference, day, amount }) => reference >= 0 && day >= 0 && amount >= 0);
  if (head < 0) {
    const best = places.toSorted((one, other) => found(other) - found(one))[0];
    const missing = Object.entries(required).filter(([name]) => (best?.[name as Column] ?? -1) < 0);
    return { problem: problems.missingColumns(missing.map(([, title]) => title)) };
  }
  const columns = places[head] as Record<Column, number>;
  const rows: StatementRow[] = [];
  const wrong: string[] = [];
  let skipped = 0;
  for (const [index, cells] of table.entries()) {
    if (index <= head || isBlank(cells)) continue;
    const row = readRow(cells, columns);
    if (row === 'none') skipped += 1;
    else if ('wrong' in row)
      wrong.push(
        problems.wrongRow(
          index + 1,
          row.wrong.map((cell) => problems[cell]),
        ),
      );
    else rows.push(row);
  }
  if (wrong.length > 0) return { problem: problems.wrongRows(wrong.slice(0, rowsTold), wrong.length) };
  return rows.length === 0 ? { problem: problems.empty } : { rows, skipped };
}

function placesOf(cells: readonly Cell[]): Record<Column, number> {
  const given = cells.map((cell) => folded(textOf(cell)));
  const placeOf = (column: Column) =>
    titles[column].map((title) => given.indexOf(title)).find((place) => place >= 0) ?? -1;
  return {
    reference: placeOf('reference'),
    day: placeOf('day'),
    amount: placeOf('amount'),
    description: placeOf('description'),
  };
}

const found = (places: Record<Column, number>): number => Object.values(places).filter((place) => place >= 0).length;

type Wrong = { readonly wrong: readonly ('reference' | 'day' | 'amount')[] };

/** What a row tells, 'none' where it is no money that came in, or which of its cells cannot be read. */
function readRow(cells: readonly Cell[], columns: Record<Column, number>): StatementRow | 'none' | Wrong {
  const text = (column: Column) => textOf(cells[columns[column]]);
  const cell = cells[columns.amount];
  const typed = text('amount').replace(/^(bs\.?|us\$|\$|\+)\s*/i, '');
  if (typed === '' || /^[-(]/.test(typed) || typed.endsWith('-')) return 'none';
  const amount = parseMoney(typeof cell === 'number' ? cell : typed);
  const day = dayOfCell(cells[columns.day]);
  const reference = normalizeBankReference(text('reference'));
  // Fees and interest have no reference: nobody tells of them.
  if (amount === 0n || (amount !== undefined && day !== undefined && reference === '')) return 'none';
  const isReference = /^[A-Z0-9-]{0,40}$/.test(reference);
  if (amount === undefined || day === undefined || !isReference)
    return {
      wrong: [
        ...(isReference ? [] : (['reference'] as const)),
        ...(day === undefined ? (['day'] as const) : []),
        ...(amount === undefined ? (['amount'] as const) : []),
      ],
    };
  return { reference, day, amount, description: text('description').slice(0, 200) };
}
