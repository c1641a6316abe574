import type { Fault } from '../fault.ts';

const memberships = ['packages/domain/src/memberships.test.ts'];
const phones = ['packages/domain/src/phones.test.ts'];
const names = ['packages/domain/src/names.test.ts'];
const documents = ['packages/domain/src/documents.test.ts'];
const roles = ['packages/domain/src/roles.test.ts'];

/** The rules of people: memberships, phones, names, documents, roles. */
export const domainFaults: readonly Fault[] = [
  {
    name: 'a membership holds a day too long',
    file: 'packages/domain/src/memberships.ts',
    find: 'expiry <= today',
    replace: 'expiry < today',
    suites: memberships,
  },
  {
    name: 'Silver expires',
    file: 'packages/domain/src/memberships.ts',
    find: 'membershipId === membershipIds.Silver || date === null',
    replace: 'date === null',
    suites: memberships,
  },
  {
    name: 'a year after 29 February is a day that does not exist',
    file: 'packages/domain/src/memberships.ts',
    find: "&& !isLeap ? '28' : date",
    replace: "&& isLeap ? '28' : date",
    suites: memberships,
  },
  {
    name: 'a membership that ran out keeps its level',
    file: 'packages/domain/src/memberships.ts',
    find: 'return { id: membershipIds.Silver, date: expiry,',
    replace: 'return { id: membershipId, date: expiry,',
    suites: memberships,
  },
  {
    name: 'a customer id may have letters',
    file: 'packages/domain/src/memberships.ts',
    find: '/^[0-9]{10}$/',
    replace: String.raw`/^\w{10}$/`,
    suites: memberships,
  },
  {
    name: 'a phone keeps the 0 in front',
    file: 'packages/domain/src/phones.ts',
    find: "const dropZeros = (digits: string) => digits.replace(/^0+/, '');",
    replace: 'const dropZeros = (digits: string) => digits;',
    suites: phones,
  },
  {
    name: 'a phone keeps the code of the country that stands there again',
    file: 'packages/domain/src/phones.ts',
    find: 'return isDoubled ? rest : digits;',
    replace: 'return digits;',
    suites: phones,
  },
  {
    name: 'a phone that begins like its code loses digits',
    file: 'packages/domain/src/phones.ts',
    find: '(digits.length > phoneDigits.minimum && rest.length >= phoneDigits.minimum)',
    replace: 'rest.length > 0',
    suites: phones,
  },
  {
    name: 'a name loses its capitals inside',
    file: 'packages/domain/src/names.ts',
    find: 'name.slice(first.length);',
    replace: 'name.slice(first.length).toLowerCase();',
    suites: names,
  },
  {
    name: 'a formula is a name',
    file: 'packages/domain/src/names.ts',
    find: 'capitals.test(name) && nameCharacters.test(name)',
    replace: 'name.length > 0',
    suites: names,
  },
  {
    name: 'a passport loses its letters',
    file: 'packages/domain/src/documents.ts',
    find: "type !== 'P' && number.startsWith(type)",
    replace: 'number.startsWith(type)',
    suites: documents,
  },
  {
    name: 'a document is kept with its points',
    file: 'packages/domain/src/documents.ts',
    find: String.raw`/[\s.\-/]/g`,
    replace: String.raw`/[\s\-/]/g`,
    suites: documents,
  },
  {
    name: 'an ally is at home in the back office',
    file: 'packages/domain/src/roles.ts',
    find: "CORPORATE: 'corporate',",
    replace: "CORPORATE: 'backoffice',",
    suites: roles,
  },
];
