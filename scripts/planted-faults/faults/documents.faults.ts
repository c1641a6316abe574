import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/documents';
const suites = [`${folder}/documents.test.ts`];

/** The programme's terms as a file. */
export const documentsFaults: readonly Fault[] = [
  {
    name: 'the terms name another product',
    file: `${folder}/draw-terms.ts`,
    find: 'const names = { product, airline,',
    replace: 'const names = { product: airline, airline,',
    suites,
  },
  {
    name: 'the terms end after their first paragraphs',
    file: `${folder}/draw-terms.ts`,
    find: 'for (const paragraph of paragraphs) {',
    replace: 'for (const paragraph of paragraphs.slice(0, 1)) {',
    suites,
  },
  {
    name: 'an old address of the terms leads nowhere',
    file: `${folder}/register-documents.ts`,
    find: "['/terms-conditions', '/terminosycondiciones']",
    replace: "['/terms-conditions']",
    suites,
  },
  {
    name: 'the pages of the terms are numbered from 0',
    file: 'apps/server/src/platform/pdf-foot.ts',
    find: 'texts.page(page + 1, count)',
    replace: 'texts.page(page, count)',
    suites,
  },
  {
    name: 'a paper whose pages are given away as they come says one page too few',
    file: 'apps/server/src/platform/pdf-foot.ts',
    find: 'Buffer.from(String(page), ',
    replace: 'Buffer.from(String(page - 1), ',
    suites: ['apps/server/src/platform/pdf-paper.test.ts'],
  },
  {
    name: 'a paper is higher than a printer of Letter has room for',
    file: 'apps/server/src/platform/pdf-paper.ts',
    find: '[595.28, 792]',
    replace: '[595.28, 841.89]',
    suites: ['apps/server/src/platform/pdf-paper.test.ts'],
  },
];
