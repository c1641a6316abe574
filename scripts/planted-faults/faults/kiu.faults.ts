import type { Fault } from '../fault.ts';

const kiu = 'apps/server/src/adapters/inventory/kiu';
const suite = (name: string) => [`${kiu}/${name}.test.ts`];

/** How KIU is spoken to, and what is believed of its answers. */
export const kiuFaults: readonly Fault[] = [
  {
    name: 'a booking without an answer is sent again',
    file: `${kiu}/transport.ts`,
    find: 'return await breaker.execute(() => post(message, limits.actionMilliseconds));',
    replace: 'return await repeating.execute(() => breaker.execute(() => post(message, limits.actionMilliseconds)));',
    suites: suite('transport'),
  },
  {
    name: 'what may have been done is told as not done',
    file: `${kiu}/transport.ts`,
    find: '(error instanceof NoAnswer && error.isUndone)',
    replace: 'error instanceof NoAnswer',
    suites: suite('transport'),
  },
  {
    name: 'a connection that may be closed already is used again',
    file: `${kiu}/transport.ts`,
    find: 'pipelining: 0',
    replace: 'pipelining: 1',
    suites: suite('transport'),
  },
  {
    name: 'a system that is down is asked on and on',
    file: `${kiu}/transport.ts`,
    find: 'new ConsecutiveBreaker(limits.failures)',
    replace: 'new ConsecutiveBreaker(limits.failures * 1_000)',
    suites: suite('transport'),
  },
  {
    name: 'a reference whose answer was lost books again',
    file: 'apps/server/src/modules/inventory/booking-memory.store.ts',
    find: "known.is_asked ? { kind: 'unknown' } : { kind: 'never' }",
    replace: "{ kind: 'never' }",
    suites: ['apps/server/src/modules/inventory/booking-memory.test.ts'],
  },
  {
    name: 'a ticket counts that its booking does not have',
    file: `${kiu}/kiu.ts`,
    find: 'if (!areKnown)',
    replace: 'if (!after)',
    suites: suite('kiu'),
  },
  {
    name: 'a booking in the name of somebody else is kept',
    file: `${kiu}/kiu.ts`,
    find: 'const isOne = people.length === 1 && person !== undefined && isSamePerson(person, passenger);',
    replace: 'const isOne = people.length === 1 && person !== undefined;',
    suites: suite('kiu'),
  },
  {
    name: 'a booking counts as none where KIU only cannot say',
    file: `${kiu}/kiu.ts`,
    find: "if (error && meaningOf(error) === 'unknown_booking') return undefined;",
    replace: "if (error && meaningOf(error) !== 'sold_out') return undefined;",
    suites: suite('kiu'),
  },
  {
    name: 'a booking of more flights than were asked for is taken',
    file: `${kiu}/answers.ts`,
    find: 'answered.length === asked.length && ',
    replace: '',
    suites: suite('answers'),
  },
  {
    name: 'a fare counts in the currency in which it was published',
    file: `${kiu}/answers.ts`,
    find: "elementAt(fare, 'EquivFare') ?? elementAt(fare, 'BaseFare')",
    replace: "elementAt(fare, 'BaseFare')",
    suites: suite('answers'),
  },
  {
    name: 'an answer may bring entities of its own',
    file: `${kiu}/xml.ts`,
    find: "parser.on('doctype', () => refuse('a DOCTYPE is not read'));",
    replace: '',
    suites: suite('xml'),
  },
  {
    name: 'a name loses the letters that KIU does not have',
    file: 'packages/domain/src/flights/booked-names.ts',
    find: 'return /^[A-Z0-9 ]*$/.test(plain) ? plain : undefined;',
    replace: "return plain.replaceAll(/[^A-Z0-9 ]/g, '');",
    suites: ['packages/domain/src/flights/booked-names.test.ts'],
  },
  {
    name: 'the way back of the same day is sold as a connection',
    file: `${kiu}/requests.ts`,
    find: ' && first.origin !== second.destination',
    replace: '',
    suites: suite('requests'),
  },
  {
    name: 'the password of KIU crosses the network in clear text',
    file: 'apps/server/src/kiu-settings.ts',
    find: "url.protocol === 'http:' && !isLoopback(url.hostname)",
    replace: "url.protocol === 'http:' && isLoopback(url.hostname)",
    suites: ['apps/server/src/env.test.ts'],
  },
  {
    name: 'a booking with a ticket counts as cancelled where an answer lacks its flights',
    file: 'apps/server/src/adapters/inventory/kiu/answers.ts',
    find: 'if (isEmpty && issued.length > 0 && !isOver) return undefined;',
    replace: 'if (isEmpty && issued.length < 0 && !isOver) return undefined;',
    suites: suite('answers'),
  },
];
