import { contactRoute } from '@millaje/api/notifications/mail-contact';
import { contactTexts } from '@millaje/api/notifications/mail-contact.texts';
import { userMailsRoute } from '@millaje/api/notifications/sent-mails';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { readPage } from '../../platform/pages.ts';
import { findUser } from '../members/users.store.ts';
import { createContactLimit, sendContactMessage } from './contact.ts';
import { countMails, listMails } from './outbox.store.ts';
import { sentMailView } from './sent-mail.view.ts';

/** Writing to the programme, and what staff see of the mails that it wrote. */
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
    bind(contactRoute, async ({ body }, _caller, context) => {
      const refusal = await sendContactMessage({ database, limit, supportEmail }, body, context);
      return refusal ?? written(contactTexts.sent, {});
    }),
    bind(userMailsRoute, async ({ query: { email, page_count: page, quantity: size } }) => {
      const user = await findUser(database, { email });
      if (!user) return refuse('user_not_found');
      const { rows, ...place } = await readPage(
        { page, size },
        (window) => listMails(database, user.email, window),
        () => countMails(database, user.email),
      );
      return read({ rows: rows.map(sentMailView), ...place });
    }),
  ];
}
