import type { RewardUpload } from '@millaje/api/flights/rewards';
import { expect, test } from 'vitest';
import { uploadColumns } from './reward-columns.tsx';

/** What stands in a column of the list of uploads. */
const shown = (id: string, row: RewardUpload): unknown => {
  const column = uploadColumns.find((one) => one.id === id);
  return column && 'accessorFn' in column ? column.accessorFn(row, 0) : undefined;
};

test('the rows of an upload add up: what was credited, what was rejected, and all the others', () => {
  const states = { ready: 1, credited: 20, known: 300, empty: 4_000, rejected: 50_000 };
  const row = { rows: 54_321, states } as RewardUpload;
  expect(['rows', 'credited', 'others', 'rejected'].map((id) => shown(id, row))).toEqual([
    '54.321',
    '20',
    '4.301',
    '50.000',
  ]);
});
