import { personalDataPdfRoute, personalDataRoute } from '@millaje/api/personal-data/personal-data';
import type { Brand } from '@millaje/api/brand';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import { refuse, type FileAnswer, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits.ts';
import { recordAudit } from '../audit/index.ts';
import type { PersonalDataWork } from './personal-data.worker.ts';

const worker = new URL('./personal-data.worker.ts', import.meta.url);

export interface PersonalDataDependencies {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly brand: Brand;
  readonly startExport: Exports;
  /** Counts the files of a person. */
  readonly limit: Limit;
  readonly now: () => Date;
}

/** Everything about the caller as a file; that it was asked for is written down. Refuses too_many_requests, export_in_progress, too_many_exports. */
export function exportPersonalData(
  { database, databaseUrl, brand, startExport, limit, now }: PersonalDataDependencies,
  form: PersonalDataWork['form'],
  caller: Caller,
  origin: Origin & Pick<ExportCaller, 'signal'>,
): Promise<FileAnswer | RefusalAnswer> {
  return startExport({ userId: caller.userId, signal: origin.signal }, async () => {
    const wait = await limit.consume(String(caller.userId));
    if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
    await recordAudit(database, {
      action: 'own_data_exported',
      actor: caller,
      subject: { type: 'user', id: caller.userId },
      origin,
      after: { form },
    });
    const data: PersonalDataWork = {
      databaseUrl,
      userId: caller.userId,
      form,
      brand,
      madeAt: now(),
      timeZone: programmeTimeZone(),
    };
    return { worker, data, file: (form === 'json' ? personalDataRoute : personalDataPdfRoute).file };
  });
}
