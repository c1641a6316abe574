import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/personal-data';
const suites = [`${folder}/personal-data.test.ts`];
const erasing = [`${folder}/erasure.test.ts`];

/** What the programme knows of one person: told to that person alone, and taken away whole. */
export const personalDataFaults: readonly Fault[] = [
  {
    name: 'the readable file of own data tells money in hundredths',
    file: 'apps/server/src/modules/personal-data/personal-amounts.ts',
    find: 'return shownDecimal(moneyText(BigInt(text)));',
    replace: 'return shownWhole(BigInt(text));',
    suites: ['apps/server/src/modules/personal-data/personal-amounts.test.ts'],
  },
  {
    name: 'a person is told what the audit says of others',
    file: `${folder}/tables-of-persons.ts`,
    find: 'after: `case when ${isAboutMe} then opened(t.after) end`,',
    replace: "after: 'opened(t.after)',",
    suites,
  },
  {
    name: 'a person is told the movements of everybody',
    file: `${folder}/tables-of-miles.ts`,
    find: 'of: `t.id in ${myOperations}`,',
    replace: "of: 't.id > 0 or t.id = $1',",
    suites,
  },
  {
    name: 'of a table with many rows only the first are told',
    file: `${folder}/read-personal-data.ts`,
    find: 'yield* rows.map(({ row }) => row);',
    replace: 'yield* rows.slice(0, 1).map(({ row }) => row);',
    suites,
  },
  {
    name: 'an account with miles set aside is erased',
    file: `${folder}/erasure.store.ts`,
    find: 'coalesce(b.held > 0, false) as erasure_miles_held,',
    replace: 'false as erasure_miles_held,',
    suites: erasing,
  },
  {
    name: 'whoever has the e-mail next is told the last mail to who was erased',
    file: `${folder}/tables-of-persons.ts`,
    find: "t.recipient = $2 and t.template <> 'account_erased'",
    replace: 't.recipient = $2',
    suites: erasing,
  },
  {
    name: 'staff read the last mail to who was erased beside the name of who has the e-mail next',
    file: 'apps/server/src/modules/notifications/outbox.store.ts',
    find: 'and template <> ${lastMail} order by',
    replace: "and template <> '' order by",
    suites: erasing,
  },
  {
    name: 'a mail to who is erased cannot be written, and none of the others of its statement',
    file: 'db/migrations/0068_nobody_writes_to_the_erased.sql',
    find: '    if new.data is null then return null; end if;\n',
    replace: '',
    suites: erasing,
  },
  {
    name: 'staff change the account of who is erased',
    file: 'apps/server/src/modules/members/manage-users.ts',
    find: "if (await isErased(database, user.id)) return refuse('account_erased');",
    replace:
      "if (user.status === 'inactivo' && action === 'user_enabled' && (await isErased(database, user.id))) return refuse('account_erased');",
    suites: erasing,
  },
  {
    name: 'the key of who is erased stays',
    file: 'db/migrations/0059_erasing_whoever_is_named.sql',
    find: '  delete from person_keys where user_id = person;\n',
    replace: '',
    suites: erasing,
  },
  {
    name: 'a restore knows nothing of who was erased since',
    file: 'apps/server/src/platform/backup/person-keys.ts',
    find: "await client.query('select erase_person(user_id) from erasures order by user_id');",
    replace: "await client.query('select user_id from erasures order by user_id');",
    suites: erasing,
  },
  {
    name: 'no password is asked for again before everything is gone',
    file: `${folder}/routes.ts`,
    find: '(await confirmIdentity(dependencies, caller, proof, origin)) ??',
    replace: '(proof.length > 1_000 ? await confirmIdentity(dependencies, caller, proof, origin) : undefined) ??',
    suites: erasing,
  },
  {
    name: 'what was asked of somebody whose e-mail ends alike is told, and erased',
    file: 'db/migrations/0059_erasing_whoever_is_named.sql',
    find: 'where lower(line ->> 1) = email)',
    replace: 'where strpos(lower(line ->> 1), email) > 0)',
    suites: erasing,
  },
  {
    name: 'who receives miles is not hidden in what the audit says of them',
    file: 'db/migrations/0059_erasing_whoever_is_named.sql',
    find: 'on a.id in (o.from_account_id, o.to_account_id)',
    replace: 'on a.id = o.from_account_id',
    suites: erasing,
  },
  {
    name: 'what staff looked for by a passport is not hidden with its owner',
    file: 'db/migrations/0061_documents_named.sql',
    find: 'u.doc_identity = upper(said.value)',
    replace: 'u.doc_identity = said.value',
    suites: erasing,
  },
  {
    name: 'a view that looks for an erased person stays',
    file: 'db/migrations/0059_erasing_whoever_is_named.sql',
    find: ' or said_in(address) && named or said_in(name) && named',
    replace: '',
    suites: erasing,
  },
  {
    name: 'the telephone of a payment stays with an erased person’s order',
    file: 'db/migrations/0059_erasing_whoever_is_named.sql',
    find: 'new.payment_key := kept_payment_key(new.payment_key);',
    replace: 'new.payment_key := new.payment_key;',
    suites: ['apps/server/src/modules/orders/orders.test.ts'],
  },
  {
    name: 'a hundred who cannot be erased hold up everybody else',
    file: `${folder}/erasure.store.ts`,
    find: 'order by e.tried_at nulls first, e.user_id',
    replace: 'order by e.user_id',
    suites: erasing,
  },
  {
    name: 'orders of which a gateway tells and that cannot go on hold up all others',
    file: 'apps/server/src/modules/orders/flow.ts',
    find: '    await putEventsOff(database, id).catch(() => undefined);\n',
    replace: '    void putEventsOff;\n',
    suites: ['apps/server/src/modules/orders/flow.test.ts'],
  },
];
