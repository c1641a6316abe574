import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/members';
const create = [`${folder}/create-members.test.ts`];
const profile = [`${folder}/profile.test.ts`];
const lookup = [`${folder}/public-passenger.test.ts`];
const register = [`${folder}/register.test.ts`];
const byStaff = [`${folder}/register-by-staff.test.ts`];

/** People: registering, their data, and what others may see of them. */
export const membersFaults: readonly Fault[] = [
  {
    name: 'two people of one list get the same document',
    file: `${folder}/create-members.ts`,
    find: 'for (const rule of memberRefusals) if (values[rule] !== undefined) taken.get(rule)?.add(values[rule]);',
    replace: '',
    suites: create,
  },
  {
    name: 'two people who register at once get the same document',
    file: `${folder}/create-members.store.ts`,
    find: "await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.creation]);",
    replace: "await client.query('select $1::bigint', [advisoryLocks.creation]);",
    suites: [...create, ...register],
  },
  {
    name: 'user names that differ in letter case are two',
    file: `${folder}/create-members.store.ts`,
    find: 'lower(username) from users where lower(username) = any($2::text[])',
    replace: 'username from users where username = any($2::text[])',
    suites: create,
  },
  {
    name: 'staff get an account for miles',
    file: `${folder}/create-members.ts`,
    find: "return roleId === roleIds.CORPORATE ? 'ally' : undefined;",
    replace: "return roleId > 0 ? 'ally' : undefined;",
    suites: create,
  },
  {
    name: 'who registers is told that the e-mail is known',
    file: `${folder}/register.ts`,
    find: "  if (answer?.kind !== 'created') {\n",
    replace:
      "  if (answer?.kind === 'refused' && answer.refusal === 'email_taken') throw new Error('known');\n  if (answer?.kind !== 'created') {\n",
    suites: register,
  },
  {
    name: 'the owner of an e-mail does not hear that somebody registers with it',
    file: `${folder}/register.ts`,
    find: 'if (attempt.maySendNotices) await sendNotices(database, form, now());',
    replace: '',
    suites: register,
  },
  {
    name: 'notices to an owner are not limited',
    file: `${folder}/register.ts`,
    find: 'if (attempt.maySendNotices) await sendNotices(database, form, now());',
    replace: 'if (attempt) await sendNotices(database, form, now());',
    suites: register,
  },
  {
    name: 'the answer to a registration comes when it is done, and tells who is known',
    file: `${folder}/register.ts`,
    find: 'await until(startedAt + answerMilliseconds);\n    return undefined;',
    replace: 'return undefined;',
    suites: register,
  },
  {
    name: 'a second click on register is refused',
    file: `${folder}/register.ts`,
    find: "return isRepeated ? undefined : refuse('username_taken');",
    replace: "return isRepeated && !owner ? undefined : refuse('username_taken');",
    suites: register,
  },
  {
    name: 'a child of eight registers',
    file: 'packages/api/src/registration.ts',
    find: 'minimumAge = 9',
    replace: 'minimumAge = 8',
    suites: ['packages/api/src/registration.test.ts', ...register],
  },
  {
    name: 'whoever registers is active without the code',
    file: `${folder}/register.ts`,
    find: "status: 'registrado',",
    replace: "status: 'activo',",
    suites: register,
  },
  {
    name: 'a registration leaves no entry in the audit',
    file: `${folder}/register.ts`,
    find: '  await recordAudit(database, {\n    action: isCorporate(form)',
    replace: "  if (form.email === '') await recordAudit(database, {\n    action: isCorporate(form)",
    suites: register,
  },
  {
    name: 'whom staff register is not known to be theirs',
    file: `${folder}/register-by-staff.ts`,
    find: 'actor: caller,',
    replace: 'actor: null,',
    suites: byStaff,
  },
  {
    name: 'whom staff register gets no mail',
    file: `${folder}/register-by-staff.ts`,
    find: "await queueMail(database, { to: form.email, template: 'welcome', data: { first_name: form.first_name } });",
    replace: 'await Promise.resolve(queueMail);',
    suites: byStaff,
  },
  {
    name: 'anybody’s e-mail is shown whole',
    file: `${folder}/public-passenger.ts`,
    find: 'email: isMasked ? maskEmail(user.email) : user.email,',
    replace: 'email: user.email || maskEmail(user.email),',
    suites: lookup,
  },
  {
    name: 'a document shows more than its end',
    file: `${folder}/public-passenger.ts`,
    find: '${number.slice(-3)}',
    replace: '${number.slice(-4)}',
    suites: lookup,
  },
  {
    name: 'the public search is not limited',
    file: `${folder}/public-passenger.ts`,
    find: 'maximum: 20, seconds: 60',
    replace: 'maximum: 20_000, seconds: 60',
    suites: lookup,
  },
  {
    name: 'the public search finds though the brand has it off',
    file: `${folder}/public-passenger.ts`,
    find: "show === 'off' ? [] :",
    replace: 'show === undefined ? [] :',
    suites: lookup,
  },
  {
    name: 'the list of users shows what is set aside as there',
    file: `${folder}/users.store.ts`,
    find: 'coalesce(b.balance - b.held, 0) as balance',
    replace: 'coalesce(b.balance, 0) as balance',
    suites: [`${folder}/available-miles.test.ts`],
  },
  {
    name: 'members see all of each other’s data',
    file: `${folder}/routes.ts`,
    find: "if (areaOf(caller.role) !== 'backoffice') {",
    replace: "if (areaOf(caller.role) !== 'backoffice' && caller.accountId === null) {",
    suites: profile,
  },
  {
    name: 'one changes somebody else’s address',
    file: `${folder}/addresses.store.ts`,
    find: 'where id = ${id} and user_id = ${userId} returning ${columns}',
    replace: 'where id = ${id} and ${userId}::bigint > 0 returning ${columns}',
    suites: profile,
  },
  {
    name: 'one removes somebody else’s address',
    file: `${folder}/addresses.store.ts`,
    find: 'delete from addresses where id = ${id} and user_id = ${userId} returning id',
    replace: 'delete from addresses where id = ${id} and ${userId}::bigint > 0 returning id',
    suites: profile,
  },
  {
    name: 'two addresses at once are one too many',
    file: `${folder}/addresses.store.ts`,
    find: 'await sql`select from users where id = ${userId} for no key update`.execute(database);',
    replace: 'await sql`select from users where id = ${userId}`.execute(database);',
    suites: profile,
  },
  {
    name: 'a picture keeps where it was taken',
    file: `${folder}/avatar.ts`,
    find: '.webp({ quality: 85 }).toBuffer()',
    replace: '.keepMetadata().webp({ quality: 85 }).toBuffer()',
    suites: profile,
  },
  {
    name: 'a drawing with a script is a picture',
    file: `${folder}/avatar.ts`,
    find: "const formats: readonly string[] = ['jpeg', 'png'];",
    replace: "const formats: readonly string[] = ['jpeg', 'png', 'svg', 'gif', 'webp'];",
    suites: profile,
  },
  {
    name: 'the old picture stays',
    file: `${folder}/update-profile.ts`,
    find: 'else if (picture) await dropAvatar(files, previous);',
    replace: '',
    suites: profile,
  },
  {
    name: 'a new document may be somebody else’s',
    file: `${folder}/update-profile.ts`,
    find: "return refuse('document_taken');\n  return undefined;",
    replace: 'await Promise.resolve();\n  return undefined;',
    suites: profile,
  },
  {
    name: 'the audit of a profile tells what did not change',
    file: `${folder}/update-profile.ts`,
    find: '.filter((name) => before[name] !== after[name])',
    replace: '.filter((name) => name in after)',
    suites: profile,
  },
];
