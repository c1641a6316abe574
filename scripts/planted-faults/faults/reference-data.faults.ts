import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/reference-data';
const suites = [`${folder}/reference-data.test.ts`];

/** The lists that forms let people choose from. */
export const referenceDataFaults: readonly Fault[] = [
  {
    name: 'countries with an accent stand at the end',
    file: `${folder}/reference-data.store.ts`,
    find: 'from countries order by search_text(name)',
    replace: 'from countries order by name',
    suites,
  },
  {
    name: 'cities with an accent stand at the end',
    file: `${folder}/reference-data.store.ts`,
    find: 'array_agg(c.name order by search_text(c.name))',
    replace: 'array_agg(c.name order by c.name)',
    suites,
  },
  {
    name: 'the states of every country are listed',
    file: `${folder}/reference-data.store.ts`,
    find: 'where ${country} in (o.code, o.alpha3code)',
    replace: 'where ${country} <> o.name',
    suites,
  },
  {
    name: 'the code of three letters finds no state',
    file: `${folder}/reference-data.store.ts`,
    find: 'in (o.code, o.alpha3code)',
    replace: 'in (o.code)',
    suites,
  },
  {
    name: 'one lives where there is no telephone',
    file: `${folder}/routes.ts`,
    find: '.filter(({ phone_code }) => phone_code !== null)',
    replace: '.filter(({ name }) => name !== null)',
    suites,
  },
  {
    name: 'lists that changed are answered as known',
    file: `${folder}/cache.ts`,
    find: "createHash('sha256').update(payload)",
    replace: "createHash('sha256').update(payload.slice(0, 10))",
    suites,
  },
  {
    name: 'the long lists, which are compressed, are fetched anew each time',
    file: `${folder}/cache.ts`,
    find: ' || Buffer.isBuffer(payload)',
    replace: '',
    suites,
  },
  {
    name: 'who has the list gets it again',
    file: `${folder}/cache.ts`,
    find: 'bare(each) === bare(tag)',
    replace: 'each === bare(tag)',
    suites,
  },
];
