import type { Fault } from '../fault.ts';

const flights = 'packages/domain/src/flights';
const suite = (name: string) => [`${flights}/${name}.test.ts`];

/** What flights cost and earn, and when they are. */
export const pricingFaults: readonly Fault[] = [
  {
    name: 'a half mile is rounded down',
    file: 'packages/domain/src/decimals.ts',
    find: 'return (2n * numerator + denominator) / (2n * denominator);',
    replace: 'return (2n * numerator + denominator - 1n) / (2n * denominator);',
    suites: suite('fare-prices'),
  },
  {
    name: 'the flight promotion goes on in high season',
    file: `${flights}/fare-prices.ts`,
    find: '!rules.isHighSeason && ',
    replace: '',
    suites: suite('fare-prices'),
  },
  {
    name: 'each way of a round trip is rounded for itself',
    file: `${flights}/fare-prices.ts`,
    find: 'const whole = roundHalfUp(add(there, back));',
    replace: 'const whole = roundHalfUp(there) + roundHalfUp(back);',
    suites: suite('fare-prices'),
  },
  {
    name: 'the promotion of one way counts for the other, too',
    file: `${flights}/fare-prices.ts`,
    find: 'exactMiles(inbound, rules)]',
    replace: 'exactMiles({ ...inbound, family: outbound.family }, rules)]',
    suites: suite('fare-prices'),
  },
  {
    name: 'a promotion counts the day after its last',
    file: `${flights}/chart-prices.ts`,
    find: 'day <= finishDate',
    replace: "(day <= finishDate || day.endsWith('-01'))",
    suites: suite('chart-prices'),
  },
  {
    name: 'a promotion prices the other cabin too',
    file: `${flights}/chart-prices.ts`,
    find: 'promotion.cabin === cabin &&',
    replace: '',
    suites: suite('chart-prices'),
  },
  {
    name: 'the tier adds to rewards in every cabin',
    file: `${flights}/rewards.ts`,
    find: "cabin === 'Business' ? decimalText(factor) : '1'",
    replace: "cabin === 'Business' || cabin === 'Economy' ? decimalText(factor) : '1'",
    suites: suite('rewards'),
  },
  {
    name: 'a flight that leaves before midnight to the west lands a day late',
    file: `${flights}/dated-flights.ts`,
    find: '[-1, 0, 1, 2]',
    replace: '[0, 1, 2]',
    suites: suite('dated-flights'),
  },
  {
    name: 'an international connection is as short as a national one',
    file: `${flights}/connections.ts`,
    find: 'internationalMinimum: 90',
    replace: 'internationalMinimum: 45',
    suites: suite('connections'),
  },
  {
    name: 'a class with no seat left is offered',
    file: `${flights}/fare-families.ts`,
    find: ' && !/^0+$/.test(posting.trim())',
    replace: '',
    suites: suite('fare-families'),
  },
];
