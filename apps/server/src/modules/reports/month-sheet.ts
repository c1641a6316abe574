import type { MonthReport } from '@millaje/api';
import {
  holderNames,
  monthLineNames,
  monthTexts as texts,
  programmeAccountNames,
} from '@millaje/api/reports/month.texts';
import { holders } from '@millaje/domain';
import type { SpreadsheetColumn } from '../../platform/spreadsheets/write-spreadsheet.ts';

const miles = { width: 16, format: '#,##0', toCell: (value: unknown) => (value === null ? null : Number(value)) };

/** A column for what it is, one for all, and one for each tier; numbers are numbers. */
export const monthColumns: readonly SpreadsheetColumn[] = [
  { header: texts.concept, width: 34 },
  { header: texts.total, ...miles },
  ...holders.map((holder) => ({ header: holderNames[holder], ...miles })),
];

type SheetRow = readonly [label: string, ...values: (number | null)[]];

const blank: SheetRow = ['', ...Array.from({ length: holders.length + 1 }, () => null)];
const rowOf = (label: string, total: number | null): SheetRow => [label, total, ...holders.map(() => null)];

/** A month's lines, then what the programme's accounts had, then the ages: each as the screen has it, in its order. */
export function monthRows({ lines, programme, ages }: MonthReport): SheetRow[] {
  return [
    ...lines.map(({ line, total, by_holder: by }): SheetRow => [
      monthLineNames[line],
      total,
      ...holders.map((holder) => by[holder]),
    ]),
    blank,
    rowOf(texts.programme, null),
    ...programme.map(({ code, miles: had }) => rowOf(programmeAccountNames[code] ?? code, had)),
    blank,
    rowOf(texts.ages, null),
    ...ages.map(({ from, below, miles: had }) => rowOf(texts.ageSpan(from, below), had)),
  ];
}
