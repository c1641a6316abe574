import type { Database } from '../../platform/database.ts';
import { type Mail, queueMail } from '../notifications/index.ts';
import { type Administrator, listAdministrators } from './administrators.store.ts';

/** Tells every administrator who can sign in; `exceptUserId` is left out. In the caller's transaction, as each mail. */
export async function mailAdministrators(
  database: Database,
  mailTo: (administrator: Administrator) => Mail,
  exceptUserId: bigint | null = null,
): Promise<void> {
  for (const administrator of await listAdministrators(database, exceptUserId))
    await queueMail(database, mailTo(administrator));
}
