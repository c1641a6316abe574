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
    find: 'if (membershipId === membershipIds.Silver) return null;',
    replace: 'if (membershipId === membershipIds.Black) return null;',
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
    find: "zeroPhoneCodes.includes(codeDigits) ? digits : digits.replace(/^0+/, '');",
    replace: 'zeroPhoneCodes.includes(codeDigits) ? digits : digits;',
    suites: phones,
  },
  {
    name: 'a phone is read in the first groups of its country, whatever it begins with',
    file: 'packages/domain/src/phone-text.ts',
    find: 'beginning.test(number) ? pattern.exec(number) : null',
    replace: "beginning.test(number) || beginning.source !== '' ? pattern.exec(number) : null",
    suites: ['packages/domain/src/phone-text.test.ts'],
  },
  {
    name: 'an Italian phone loses its 0',
    file: 'packages/domain/src/phones.ts',
    find: 'zeroPhoneCodes.includes(codeDigits) ? digits :',
    replace: 'zeroPhoneCodes.length === 0 ? digits :',
    suites: phones,
  },
  {
    name: 'a phone keeps the code of the country that stands there again',
    file: 'packages/domain/src/phones.ts',
    find: 'return { number: isDoubled ? rest : digits };',
    replace: 'return { number: isInternational ? rest : digits };',
    suites: phones,
  },
  {
    name: 'a phone that begins like its code loses digits',
    file: 'packages/domain/src/phones.ts',
    find: '(isPhone(code, rest) && !isWhole)',
    replace: 'rest.length > 0',
    suites: phones,
  },
  {
    name: 'the letters of a phone are dropped',
    file: 'packages/domain/src/phones.ts',
    find: "return { problem: 'characters' };",
    replace: 'return { number: digitsOf(text) };',
    suites: phones,
  },
  {
    name: 'a phone of another country is taken as one of this',
    file: 'packages/domain/src/phones.ts',
    find: "return isInternational ? { problem: 'other_country' } : { number: digits };",
    replace: 'return { number: digits };',
    suites: phones,
  },
  {
    name: 'every country has phones as long as ours',
    file: 'packages/domain/src/phones.ts',
    find: 'return otherPhoneLengths[digitsOf(code)];',
    replace: 'return otherPhoneLengths[code];',
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
    find: String.raw`P: /^P\s*[:-]\s*/`,
    replace: 'P: /^[A-Z]+/',
    suites: documents,
  },
  {
    name: 'a card with zeros in front is another document',
    file: 'packages/domain/src/documents.ts',
    find: "type === 'V' || type === 'E' ? written.replace",
    replace: "type === 'E' ? written.replace",
    suites: documents,
  },
  {
    name: 'what a membership card prints of a document is not found',
    file: 'packages/domain/src/documents.ts',
    find: 'V: /^(V|C',
    replace: 'V: /^(V|D',
    suites: documents,
  },
  {
    name: 'a domain with letters of its own language has no mail',
    file: 'packages/domain/src/emails.ts',
    find: '? new URL(`http://${domain}`).hostname : domain',
    replace: '? domain : domain',
    suites: ['packages/domain/src/emails.test.ts'],
  },
  {
    name: 'a customer id is compared with its spaces',
    file: 'packages/domain/src/memberships.ts',
    find: String.raw`tidyIdentifier(typed).replace(/[\s-]/g, '')`,
    replace: 'tidyIdentifier(typed)',
    suites: memberships,
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
  {
    name: 'a letter that cannot be printed is left out without a word',
    file: 'packages/domain/src/printable.ts',
    find: 'if (name !== lastName) written += name;',
    replace: "if (name !== lastName) written += '';",
    suites: ['packages/domain/src/printable.test.ts'],
  },
  {
    name: 'a name in Cyrillic letters is not written as in a passport',
    file: 'packages/domain/src/printable.ts',
    find: 'return inLatin(plain);',
    replace: 'return undefined;',
    suites: ['packages/domain/src/printable.test.ts'],
  },
];
