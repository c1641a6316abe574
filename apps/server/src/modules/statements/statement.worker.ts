import { workerData } from 'node:worker_threads';
import { followTimeZone } from '../../platform/calendar.ts';
import { sendBytes } from '../../platform/exports/send-bytes.ts';
import { type DrawnStatement, drawStatement } from './draw-statement.ts';

export interface StatementWork {
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly drawn: DrawnStatement;
}

const { timeZone, drawn } = workerData as StatementWork;
followTimeZone(timeZone);

async function* draw(): AsyncGenerator<Uint8Array> {
  yield await drawStatement(drawn);
}

await sendBytes(draw());
