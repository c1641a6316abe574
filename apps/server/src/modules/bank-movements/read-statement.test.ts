import { bankMovementProblems as problems } from '@millaje/api';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const head = ['Fecha', 'Referencia', 'Descripción', 'Monto'];
const row = (own: Partial<Record<'day' | 'reference' | 'text' | 'amount', string | number | Date>> = {}) => [
  own.day ?? '01/03/2026',
  own.reference ?? '00123456',
  own.text ?? 'PAGO MOVIL',
  own.amount ?? '729,66',
];
const read = { reference: '123456', day: '2026-03-01', amount: 72_966n, description: 'PAGO MOVIL' };

describe('a statement', () => {
  test.each<[string, readonly (readonly (string | number | Date)[])[]]>([
    ['as people write it', [head, row()]],
    ['with points', [head, row({ amount: '729.66', day: '2026-03-01' })]],
    ['as a spreadsheet has it', [head, row({ amount: 729.66, day: new Date('2026-03-01T00:00:00Z') })]],
    ['with signs', [head, row({ amount: 'Bs. 729,66' })]],
    ['with lines of the bank above', [['Banco de Venezuela'], [], ['Cuenta', '0102'], head, row()]],
    [
      'with more columns',
      [
        [...head, 'Saldo'],
        [...row(), '99,00'],
      ],
    ],
    ['in other words', [['FECHA VALOR', 'Nro. Referencia', 'Concepto', 'Abono'], row()]],
    ['with blank rows', [head, [], row(), ['', '']]],
  ])('%s', (_name, table) => expect(readStatement(table)).toEqual({ rows: [read], skipped: 0 }));

  test('of debits, fees and nothing is passed over where it is no money that came in', () =>
    expect(
      readStatement([
        head,
        row(),
        row({ amount: '-50,00' }),
        row({ amount: '' }),
        row({ amount: 0 }),
        row({ reference: '0000' }),
      ]),
    ).toEqual({ rows: [read], skipped: 4 }));

  test.each<[string, readonly (readonly (string | number | Date)[])[], string]>([
    [
      'without the column of amounts',
      [
        ['Fecha', 'Referencia'],
        ['01/03/2026', '1'],
      ],
      problems.missingColumns(['Monto']),
    ],
    [
      'without any of its columns',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
      'Faltan las columnas Referencia, Fecha, Monto.',
    ],
    ['of nothing', [head], problems.empty],
    ['with an amount of letters', [head, row(), row({ amount: 'mucho' })], problems.wrongRow(3, problems.amount)],
    ['with a day that is none', [head, row({ day: '31/02/2026' })], problems.wrongRow(2, problems.day)],
    ['with a reference that is none', [head, row({ reference: '<b>' })], problems.wrongRow(2, problems.reference)],
  ])('%s is refused', (_name, table, problem) => expect(readStatement(table)).toEqual({ problem }));
});
