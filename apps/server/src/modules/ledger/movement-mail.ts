import { operationTypeName } from '@millaje/domain';
import type { AttachmentKind } from './attachments.ts';

/**
 * Tells both people of an operation that it happened, by a mail that waits exactly when the operation is there. Loads of many
 * operations do not bring it.
 */
export const movementMail: AttachmentKind<undefined> = {
  name: 'movement_mail',
  write: (run, rows) => {
    const posted = rows.flatMap(({ answer }) => (answer.kind === 'posted' ? [answer.operation] : []));
    return run('ledger_movement_mails', statement, [
      posted.map(({ id }) => id),
      posted.map(({ typeId }) => operationTypeName(typeId)),
      posted.map(({ fromAccountId }) => fromAccountId),
      posted.map(({ toAccountId }) => toAccountId),
      posted.map(({ amount }) => amount),
      posted.map(({ total }) => total),
      posted.map(({ description }) => description),
      posted.map(({ createdAt }) => createdAt.toISOString()),
    ]);
  },
};

const statement = `
  insert into outbox (recipient, template, data, is_sensitive)
  select u.email, 'movement', jsonb_build_object('first_name', u.first_name, 'operation', o.id, 'type', o.type, 'is_sender', a.id = o.sender,
    'miles', case when a.id = o.sender then o.amount else o.total end, 'description', o.description, 'at', o.at), false
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[])
    as o (id, type, sender, receiver, amount, total, description, at)
  join accounts a on a.id in (o.sender, o.receiver) join users u on u.id = a.user_id`;
