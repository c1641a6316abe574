import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/audit';
const audit = [`${folder}/audit.test.ts`];
const redact = [`${folder}/redact.test.ts`];

/** Who did what: that it is written, stays as it is, and holds no secret. */
export const auditFaults: readonly Fault[] = [
  {
    name: 'what somebody else has changed since is overwritten',
    file: `${folder}/change.ts`,
    find: 'if (version === seen) return undefined;',
    replace: 'if (version !== seen) return undefined;',
    suites: ['apps/server/src/modules/currencies/currencies.test.ts'],
  },
  {
    name: 'who leaves it as it is conflicts with somebody',
    file: `${folder}/change.ts`,
    find: '  if (isAsBefore(told)) return answer;\n  const overwritten = overwrittenBy({ ...told, read }, context.seen);\n  if (overwritten) return overwritten;\n',
    replace:
      '  const overwritten = overwrittenBy({ ...told, read }, context.seen);\n  if (overwritten) return overwritten;\n  if (isAsBefore(told)) return answer;\n',
    suites: [`${folder}/change.test.ts`],
  },
  {
    name: 'what is added keeps no key, so a lost answer adds it twice',
    file: `${folder}/change.ts`,
    find: 'if (once && id !== undefined) await keepKey(',
    replace: 'if (once?.key === "" && id !== undefined) await keepKey(',
    suites: [`${folder}/add-once.test.ts`],
  },
  {
    name: 'a key of something else that was added answers with that',
    file: `${folder}/add-once.ts`,
    find: 'if (kept.input_hash !== inputHash)',
    replace: "if (kept.input_hash === '')",
    suites: [`${folder}/add-once.test.ts`],
  },
  {
    name: 'what is added again after a lost answer has another key',
    file: 'apps/web/src/ui/catalogue/use-keys.ts',
    find: 'if (last.current.values !== values) last.current',
    replace: 'if (values) last.current',
    suites: ['apps/web/src/ui/catalogue/save-form.test.ts'],
  },
  {
    name: 'a row that was saved just as it was is told of',
    file: `${folder}/change.ts`,
    find: '  if (isAsBefore(told)) return answer;\n',
    replace: '',
    suites: ['apps/server/src/modules/currencies/currencies.test.ts'],
  },
  {
    name: 'rules that stay as they are get another version',
    file: 'apps/server/src/platform/same-values.ts',
    find: 'String(values[name]) === String(before[name])',
    replace: 'values[name] === before[name] && false',
    suites: ['apps/server/src/modules/promotions/promotions.test.ts'],
  },
  {
    name: 'passwords are kept in the audit',
    file: `${folder}/redact.ts`,
    find: 'isSecretName(name) && value !== null ? redacted',
    replace: 'isSecretName(name) && value === null ? redacted',
    suites: redact,
  },
  {
    name: 'secrets deeper down are kept in the audit',
    file: `${folder}/redact.ts`,
    find: 'return cleanObject(value, depth);',
    replace: 'return depth > 1 ? value : cleanObject(value, depth);',
    suites: redact,
  },
  {
    name: 'secrets in camelCase are kept in the audit',
    file: `${folder}/redact.ts`,
    find: "'privatekey',",
    replace: "'private_key',",
    suites: redact,
  },
  {
    name: 'a company’s name counts as a secret',
    file: `${folder}/redact.ts`,
    find: '(secret.length <= 4 ? hasWord(name, secret) : plain.includes(secret))',
    replace: 'plain.includes(secret)',
    suites: redact,
  },
  {
    name: 'half a character breaks the entry',
    file: `${folder}/redact.ts`,
    find: String.raw`short.replaceAll('\0', '').toWellFormed()`,
    replace: String.raw`short.replaceAll('\0', '')`,
    suites: [...redact, ...audit],
  },
  {
    name: 'the entries’ before and after are not cleaned',
    file: `${folder}/record-audit.ts`,
    find: 'after: after ? redact(after) : null,',
    replace: 'after: after ?? null,',
    suites: audit,
  },
  {
    name: 'entries can be changed',
    file: 'db/migrations/0006_audit.sql',
    find: 'before update or delete or truncate on audit_entries',
    replace: 'before truncate on audit_entries',
    suites: audit,
  },
  {
    name: 'the last day of a search is left out',
    file: `${folder}/list-audit.ts`,
    find: 'endOfDay(date_to)',
    replace: 'startOfDay(date_to)',
    suites: audit,
  },
  {
    name: 'a search by an unknown e-mail finds everything',
    file: `${folder}/list-audit.ts`,
    find: 'if (actor !== undefined && actorUserId === undefined) return undefined;',
    replace: '',
    suites: audit,
  },
  {
    name: 'entries about anything with the number of a user count as the user’s',
    file: `${folder}/audit.store.ts`,
    find: 'subject?.type !== undefined && sql`and e.subject_type = ${subject.type}`,',
    replace: '',
    suites: audit,
  },
  {
    name: 'what staff did to a member’s miles is written about nobody',
    file: `${folder}/many-entries.ts`,
    find: 'entries.map(({ actor }) => actor.userId)',
    replace: 'entries.map(({ subject }) => subject.id)',
    suites: ['apps/server/src/modules/ledger/admin-transfer-audit.test.ts'],
  },
  {
    name: 'a kind and an action of another one show everything',
    file: `${folder}/list-audit.ts`,
    find: '? [action] : []',
    replace: '? [action] : undefined',
    suites: audit,
  },
];
