import { workerData } from 'node:worker_threads';
import type { MonthReport } from '@millaje/api';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { monthColumns, monthRows } from './month-sheet.ts';

export interface MonthExcelData {
  readonly report: MonthReport;
}

const { report } = workerData as MonthExcelData;

async function* rows() {
  yield monthRows(report);
}

await writeSpreadsheet(report.month, monthColumns, rows());
