import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/service-centres';
const suites = [`${folder}/service-centres.test.ts`];
const places = ['packages/domain/src/places.test.ts'];
const screens = 'apps/web/src/features/service-centres';
const map = [`${screens}/mercator.test.ts`];
const fields = [`${screens}/service-centre-fields.test.ts`];

/** Where members are attended, and the map on which that is found. */
export const serviceCentresFaults: readonly Fault[] = [
  {
    name: 'a change takes away what it does not name',
    file: `${folder}/routes.ts`,
    find: 'address: address === undefined ? before.address : address,',
    replace: 'address: address ?? null,',
    suites,
  },
  {
    name: 'the picture that nobody shows any more stays',
    file: `${folder}/routes.ts`,
    find: 'replaces(row.picture);',
    replace: 'replaces(null);',
    suites,
  },
  {
    name: 'half a point is taken',
    file: 'packages/api/src/service-centres/service-centres.ts',
    find: 'isEmpty(lat) || !isEmpty(lng)',
    replace: 'isEmpty(lat) || !isEmpty(lng) || lat !== null',
    suites,
  },
  {
    name: 'places are found with their accents only',
    file: 'packages/domain/src/folded.ts',
    find: "text.normalize('NFD').replaceAll(/\\p{M}/gu, '')",
    replace: 'text',
    suites: places,
  },
  {
    name: 'a place is found in the middle of a word',
    file: 'packages/domain/src/places.ts',
    find: 'name.includes(` ${start}`)',
    replace: 'name.includes(start)',
    suites: places,
  },
  {
    name: 'a degree of longitude is as long as one of latitude',
    file: 'packages/domain/src/places.ts',
    find: 'Math.cos(from) * Math.cos(to) * east * east',
    replace: 'east * east',
    suites: places,
  },
  {
    name: 'the larger place abroad comes before that of the country',
    file: `${screens}/place-search.tsx`,
    find: '[places.filter(isAtHome), others]',
    replace: '[others, places.filter(isAtHome)]',
    suites: fields,
  },
  {
    name: 'north is below',
    file: `${screens}/mercator.ts`,
    find: '(0.5 - Math.log(',
    replace: '(0.5 + Math.log(',
    suites: map,
  },
  {
    name: 'the address that somebody wrote is written over',
    file: `${screens}/location-field.tsx`,
    find: "if (!isReadOnly && there !== '' && there !== prefilled.current) return;",
    replace: "if (!isReadOnly && there === ' ') return;",
    suites: fields,
  },
  {
    name: 'the front page shows a centre of which nothing is known',
    file: `${screens}/centres-on-show.tsx`,
    find: '(name ?? address) !== null',
    replace: "(name ?? address) !== ''",
    suites: [`${screens}/centres-on-show.test.ts`],
  },
  {
    name: 'the service of addresses is asked without its key',
    file: 'apps/server/src/adapters/geocoding/nominatim.ts',
    find: 'const url = new URL(base);',
    replace: "const url = new URL(base.split('?')[0] ?? base);",
    suites: ['apps/server/src/adapters/geocoding/nominatim.test.ts'],
  },
];
