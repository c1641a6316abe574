import { workerData } from 'node:worker_threads';
import { sendBytes } from '../../platform/exports/send-bytes.ts';
import { drawMonth, type DrawnMonth } from './draw-month.ts';

await sendBytes(drawMonth(workerData as DrawnMonth));
