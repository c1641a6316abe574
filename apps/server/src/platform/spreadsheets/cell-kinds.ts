import { moneyText } from '@millaje/domain/money';
import type { Cell } from './write-spreadsheet.ts';

/** A spreadsheet knows numbers of one kind; ours are exact, and small enough for it. */
export const toNumber = (value: unknown): Cell => (value === null ? null : Number(value));

/** Money stays exact in hundredths until a spreadsheet gets it. */
export const money = { format: '#,##0.00', toCell: (value: unknown): Cell => Number(moneyText(value as bigint)) };
