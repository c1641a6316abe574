import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/documents';
const suites = [`${folder}/documents.test.ts`];

/** The programme's terms as a file. */
export const documentsFaults: readonly Fault[] = [
  {
    name: 'the terms name another product',
    file: `${folder}/register-documents.ts`,
    find: 'product: brand.product,',
    replace: 'product: brand.airline,',
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
    file: `${folder}/draw-terms.ts`,
    find: 'textOf: (page, count) => texts.page(page, count)',
    replace: 'textOf: (page, count) => texts.page(page - 1, count)',
    suites,
  },
];
