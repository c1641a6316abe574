import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Problem } from './check-row.ts';
import { importTexts as texts, ImportFailure } from './texts.ts';

/** A cell that no spreadsheet takes for a formula, in quotes where it has to be. */
export function reportCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (cells: readonly string[]) => `${cells.map(reportCell).join(';')}\r\n`;

/** Enough of a value to know it by; that there is more is said. */
const shortened = (value: string) => (value.length > 200 ? `${value.slice(0, 200)}…` : value);

/** Where the report of a file stands: beside it. */
export const reportPath = (path: string) => `${path}.errores.csv`;

export interface Report {
  readonly path: string;
  add(problems: readonly Problem[]): Promise<void>;
  /** Leaves the file only if it says something. */
  close(): Promise<void>;
}

/** Opens the report beside the file, in place of an earlier run's. A byte order mark tells spreadsheets that it is UTF-8. */
export async function openReport(sourcePath: string): Promise<Report> {
  const path = reportPath(sourcePath);
  let file: FileHandle;
  try {
    // It holds people's data: for its owner only, and never written through somebody's link.
    await rm(path, { force: true });
    file = await open(path, 'wx', 0o600);
  } catch (error) {
    throw new ImportFailure(texts.unwritable(path, String((error as NodeJS.ErrnoException).code)));
  }
  let count = 0;
  return {
    path,
    async add(problems) {
      if (problems.length === 0) return;
      const head = count === 0 ? `\uFEFF${line(texts.reportHeader)}` : '';
      count += problems.length;
      const lines = problems.map((problem) =>
        line([String(problem.line), problem.column, shortened(problem.value), problem.reason]),
      );
      await file.write(head + lines.join(''));
    },
    async close() {
      await file.close();
      if (count === 0) await rm(path, { force: true });
    },
  };
}
