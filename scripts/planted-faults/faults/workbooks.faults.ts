import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/platform/spreadsheets';
const suites = [`${folder}/inspect-workbook.test.ts`];

/** What a workbook hides from whoever looks through it before it is read. */
export const workbooksFaults: readonly Fault[] = [
  {
    name: 'a formula counts only in a sheet that stands where sheets stand',
    file: `${folder}/inspect-workbook.ts`,
    find: '(isSheet(part.name) || found.hasRows)',
    replace: 'isSheet(part.name)',
    suites,
  },
  {
    name: 'a formula whose prefix has an accent is not seen',
    file: `${folder}/inspect-workbook.ts`,
    find: `[^ \\t\\r\\n<>/:"']*:`,
    replace: '[\\w.-]+:',
    suites,
  },
  {
    name: 'a list of choices behind the rows is taken for a formula',
    file: `${folder}/inspect-workbook.ts`,
    find: "if (name === 'f') mayBeFormula = true;",
    replace: "if (name === 'f') mayBeFormula = hasFormula = true;",
    suites,
  },
  {
    name: 'a formula is hidden by the end of its cell',
    file: `${folder}/inspect-workbook.ts`,
    find: "slash === '/' && behind !== '>'",
    replace: "slash === '/' && behind === ''",
    suites,
  },
  {
    name: 'the name of a tag that goes on for the reader is cut short',
    file: `${folder}/inspect-workbook.ts`,
    find: 'if (goesOn.test(behind)) hasFormula = true;',
    replace: '',
    suites,
  },
  {
    name: 'a tag that is longer than a piece of what is unpacked is not looked at',
    file: `${folder}/inspect-workbook.ts`,
    find: "[rest, hasFormula] = ['', true]",
    replace: "rest = ''",
    suites,
  },
  {
    name: 'what nobody looks at of a workbook is unpacked without end',
    file: `${folder}/inspect-workbook.ts`,
    find: 'for (const part of parts) {',
    replace: "for (const part of parts.filter(({ name }) => name.startsWith('xl/'))) {",
    suites,
  },
  {
    name: 'a workbook has another directory for whoever reads it',
    file: `${folder}/inspect-workbook.ts`,
    find: '[at, content.readUInt32LE(end + 12)]',
    replace: '[at]',
    suites,
  },
  {
    name: 'texts of a workbook that stand among its sheets have tags without end',
    file: `${folder}/inspect-workbook.ts`,
    find: 'return areSheetsOnly || tagsOfSheets <= tagsLeft',
    replace: 'return areSheetsOnly || tagsOfSheets > 0',
    suites,
  },
  {
    name: 'texts of a workbook are taken for a sheet where they are called one besides',
    file: `${folder}/workbook-relations.ts`,
    find: 'types.every(',
    replace: 'types.some(',
    suites,
  },
  {
    name: 'a row of a workbook has cells without end',
    file: `${folder}/inspect-workbook.ts`,
    find: 'found.cellsOfRow > cellsOfRowMaximum',
    replace: 'found.cellsOfRow < 0',
    suites,
  },
];
