import * as z from 'zod/mini';
import { tableFileProblems as problems } from './table-files.texts.ts';

const bytesOfMegabyte = 1024 * 1024;

/** How much a file of a table may be: in bytes, and in rows below its header. */
export interface TableFileLimits {
  readonly bytes: number;
  readonly rows: number;
}

/** A limit as people read it. */
export const megabytesOf = ({ bytes }: Pick<TableFileLimits, 'bytes'>): number => bytes / bytesOfMegabyte;

/** A file as a data URL, whatever it says that it is; its content is looked at when it is read. */
export const tableFileSchema = (limits: TableFileLimits) =>
  z.string(problems.required).check(
    z.minLength(1, { error: problems.required, abort: true }),
    z.maxLength(Math.ceil(limits.bytes / 3) * 4 + 200, {
      error: problems.tooLarge(megabytesOf(limits)),
      abort: true,
    }),
    // Only its beginning: an expression that runs through megabytes needs as much room again.
    z.refine((value) => /^data:[^,]{0,150},/.test(value.slice(0, 200)), problems.wrongKind),
  );
