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
    ['with an amount of letters', [head, row(), row({ amount: 'mucho' })], 'Fila 3: el monto no es válido.'],
    ['with a day that is none', [head, row({ day: '31/02/2026' })], 'Fila 2: la fecha no es válida.'],
    ['with a reference that is none', [head, row({ reference: '<b>' })], 'Fila 2: la referencia no es válida.'],
    ['of an empty file', [], problems.empty],
    [
      'with several wrong cells and rows: all of them are told',
      [head, row({ amount: 'mucho', day: '31/02/2026', reference: '<b>' }), row(), row({ day: 'ayer' })],
      'Fila 2: la referencia no es válida, la fecha no es válida, el monto no es válido. Fila 4: la fecha no es válida.',
    ],
    [
      'with more wrong rows than are told',
      [head, ...Array.from({ length: 12 }, () => row({ day: '' }))],
      `${Array.from({ length: 10 }, (_, index) => `Fila ${index + 2}: la fecha no es válida.`).join(' ')} Hay 12 filas con errores; se muestran las primeras.`,
    ],
  ])('%s is refused', (_name, table, problem) => expect(readStatement(table)).toEqual({ problem }));
});
