import type { Fault } from '../fault.ts';

const web = ['apps/server/src/platform/http/web.test.ts'];
const malformed = ['apps/server/src/platform/http/malformed.test.ts'];

/** What comes in from outside: bodies, queries, forms. */
export const httpFaults: readonly Fault[] = [
  {
    name: 'every file of the build carries what only documents need',
    file: 'apps/server/src/platform/http/security-headers.ts',
    find: "url.startsWith('/assets/')",
    replace: "url.startsWith('/asset/')",
    suites: web,
  },
  {
    name: 'a page has the policy of another one',
    file: 'apps/server/src/platform/http/web.ts',
    find: String.raw`relative(folder, path).replace(/\.(br|gz)$/, '')`,
    replace: String.raw`relative(folder, join(path, '../index.html'))`,
    suites: web,
  },
  {
    name: 'a body that is no object reaches the schema',
    file: 'apps/server/src/platform/http/input.ts',
    find: 'if (route.body && request.body !== undefined && request.body !== null && !isRecord(request.body)) {',
    replace: 'if (route.body === null) {',
    suites: malformed,
  },
  {
    name: 'wrong fields of the query are let through',
    file: 'apps/server/src/platform/http/input.ts',
    find: 'if (Object.keys(fields).length > 0) return { ok: false, fields };',
    replace: 'if (route.body && Object.keys(fields).length > 0) return { ok: false, fields };',
    suites: malformed,
  },
  {
    name: 'control characters reach the database',
    file: 'packages/domain/src/text.ts',
    find: '!unwritable.test(value) && !invisible.test(value)',
    replace: String.raw`!/[\p{Cs}\p{Zl}\p{Zp}]/u.test(value) && !invisible.test(value)`,
    suites: ['packages/domain/src/text.test.ts', ...malformed],
  },
  {
    name: '30 February is a day',
    file: 'packages/domain/src/days.ts',
    find: 'return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;',
    replace: 'return !Number.isNaN(date.getTime());',
    suites: ['packages/domain/src/days.test.ts'],
  },
  {
    name: 'a page of any size can be asked for',
    file: 'packages/api/src/common.ts',
    find: '(pageSizes as readonly number[]).includes(value)',
    replace: 'value > 0',
    suites: ['packages/api/src/common.test.ts', ...malformed],
  },
  {
    name: 'a range that ends before it starts is searched',
    file: 'packages/api/src/common.ts',
    find: 'return !from || !to || from <= to;',
    replace: "return !from || !to || from <= to || from !== '';",
    suites: ['packages/api/src/common.test.ts', 'apps/server/src/modules/audit/audit.test.ts'],
  },
  {
    name: 'a body of any size is read',
    file: 'apps/server/src/platform/http/server.ts',
    find: 'const bodyMaximum = 256 * 1024;',
    replace: 'const bodyMaximum = 256 * 1024 * 1024;',
    suites: malformed,
  },
  {
    name: 'what cannot be read is answered as an error of ours',
    file: 'apps/server/src/platform/http/server.ts',
    find: "return status >= 400 && status < 500 ? 'malformed_body' : undefined;",
    replace: 'return undefined;',
    suites: malformed,
  },
  {
    name: 'an unexpected error tells what it was',
    file: 'apps/server/src/platform/http/server.ts',
    find: 'const message = `Ocurrió un error inesperado. Si continúa, indique este código a soporte: ${request.id}`;',
    replace: 'const { message } = error;',
    suites: ['apps/server/src/platform/http/unexpected.test.ts'],
  },
  {
    name: 'a key for repetition may be anything',
    file: 'apps/server/src/platform/http/bind.ts',
    find: 'return key.success ? key.data : undefined;',
    replace: 'return key.success ? key.data : String(header);',
    suites: [...malformed, 'apps/server/src/modules/ledger/transfer.test.ts'],
  },
  {
    name: 'characters that XML cannot hold are taken',
    file: 'packages/domain/src/text.ts',
    find: String.raw`\p{Noncharacter_Code_Point}]/u`,
    replace: ']/u',
    suites: ['packages/domain/src/text.test.ts'],
  },
  {
    name: 'a text may turn itself round',
    file: 'packages/domain/src/text.ts',
    find: ' && !invisible.test(value)',
    replace: '',
    suites: ['packages/domain/src/text.test.ts'],
  },
  {
    name: 'a misspelt filter gives everything',
    file: 'apps/server/src/platform/http/input.ts',
    find: 'return Object.keys(given).filter((name) => !known.includes(name));',
    replace: "return Object.keys(given).filter((name) => name === '' && !known.includes(name));",
    suites: ['apps/server/src/modules/audit/audit.test.ts'],
  },
  {
    name: 'a misspelt filter of an export gives everything',
    file: 'apps/server/src/platform/http/input.ts',
    find: '(route.file ? unknownNames(route.body, sent) : [])',
    replace: '(route.query ? unknownNames(route.body, sent) : [])',
    suites: ['apps/server/src/modules/ledger/operations-excel.test.ts'],
  },
  {
    name: 'a page behind the end is empty',
    file: 'apps/server/src/platform/pages.ts',
    find: 'if (rows.length > 0 || page === 1)',
    replace: 'if (rows.length >= 0)',
    suites: ['apps/server/src/modules/audit/audit.test.ts'],
  },
  {
    name: 'rows move to the next page while a list grows',
    file: 'apps/server/src/platform/pages.ts',
    find: 'if (asked !== undefined) return BigInt(asked);',
    replace: 'if (asked === 0) return BigInt(asked);',
    suites: ['apps/server/src/modules/audit/audit.test.ts'],
  },
];
