import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/site';
const heads = [`${folder}/heads.test.ts`];
const site = [`${folder}/site.test.ts`];

/** What public pages say of themselves to others, and to whoever reads without scripts. */
export const siteFaults: readonly Fault[] = [
  {
    name: 'the first word of an area leads to nobody',
    file: 'apps/web/src/areas/old-address.tsx',
    find: "'/passenger': 'passengerHome',",
    replace: '',
    suites: ['apps/web/src/areas/old-address.test.ts'],
  },
  {
    name: 'a double is a page of its own to search engines',
    file: `${folder}/heads.ts`,
    find: 'const url = `${publicUrl}${page.canonical}`;',
    replace: 'const url = `${publicUrl}${page.path}`;',
    suites: heads,
  },
  {
    name: 'a name in the structured data ends the element',
    file: `${folder}/heads.ts`,
    find: ".replaceAll('<', '\\\\u003c')",
    replace: ".replaceAll('<!', '\\\\u003c!')",
    suites: heads,
  },
  {
    name: 'the map of the site has its doubles',
    file: `${folder}/crawlers.ts`,
    find: 'isIndexed && path === canonical',
    replace: "isIndexed && path.startsWith('/') && canonical.startsWith('/')",
    suites: heads,
  },
  {
    name: 'no page goes out while its tables cannot be read',
    file: `${folder}/parts.ts`,
    find: '      return [];\n',
    replace: '      throw error;\n',
    suites: site,
  },
  {
    name: 'the timetable stays empty without scripts',
    file: `${folder}/register-site.ts`,
    find: 'withParts(withHead(page, html, context)',
    replace: "withParts(withHead(page, html.replaceAll('<!--', '<!'), context)",
    suites: site,
  },
];
