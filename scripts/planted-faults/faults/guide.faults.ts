import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/guide';
const suites = [`${folder}/guide.test.ts`];

/** What is told to whoever writes programs against the API. */
export const guideFaults: readonly Fault[] = [
  {
    name: 'the guide tells of the first edition only',
    file: `${folder}/describe-calls.ts`,
    find: '    method: route.method,\n    path: `/api${editionPath(route)}`,',
    replace: '    method: route.method,\n    path: `/api${editionPath({ path: route.path })}`,',
    suites,
  },
  {
    name: 'the guide has the neutral names of fields',
    file: `${folder}/describe-calls.ts`,
    find: 'name: onWire(field.name, product)',
    replace: "name: onWire(field.name, product) === '' ? '' : field.name",
    suites,
  },
  {
    name: 'the guide forgets that a call wants a key',
    file: `${folder}/describe-calls.ts`,
    find: "...(idempotent ? [idempotent === 'optional' ?",
    replace: "...(idempotent ? [] : [idempotent === 'optional' ?",
    suites,
  },
  {
    name: 'what one shape asks for is asked of all',
    file: `${folder}/fields.ts`,
    find: 'same.length === shapes.length && same.every',
    replace: 'same.every',
    suites,
  },
  {
    name: 'search engines list the guide',
    file: `${folder}/register-guide.ts`,
    find: "reply.header('x-robots-tag', 'noindex')",
    replace: "reply.header('x-robots', 'noindex')",
    suites,
  },
];
