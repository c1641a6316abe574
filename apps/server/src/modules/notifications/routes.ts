import { contactRoute } from '@millaje/api/mail-contact';
import { contactTexts } from '@millaje/api/mail-contact.texts';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createContactLimit, sendContactMessage } from './contact.ts';

/** Writing to the programme. */
export function notificationRoutes({
  pool,
  database,
  supportEmail,
}: {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly supportEmail: string;
}): BoundRoute[] {
  const limit = createContactLimit(pool);
  return [
    bind(contactRoute, async ({ body }, _caller, { address }) => {
      const refusal = await sendContactMessage({ database, limit, supportEmail }, body, address);
      return refusal ?? written(contactTexts.sent, {});
    }),
  ];
}
