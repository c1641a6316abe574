import { buffer } from 'node:stream/consumers';
import { tableFileProblems as problems } from '@millaje/api';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsxStream } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const limits = { bytes: 2 * 1024 * 1024, rows: 100 };

let parts: Record<string, Uint8Array>;
beforeAll(async () => {
  const rows = [['a'], ['b']];
  parts = unzipSync(await buffer(writeXlsxStream(rows, { name: 'Hoja', columns: [{ header: 'Columna' }] })));
});

const text = (name: string): string => Buffer.from(parts[name] ?? []).toString();
const sheet = 'xl/worksheets/sheet1.xml';
const relations = '_rels/.rels';
const workbookRelations = 'xl/_rels/workbook.xml.rels';
/** What costs much less packed than unpacked, in bytes. */
const much = 20_000_000;

/** The workbook with other texts in some parts. */
const withParts = (own: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync({ ...parts, ...Object.fromEntries(Object.entries(own).map(([name, said]) => [name, strToU8(said)])) }),
  );
const withRows = (rows: string): Buffer =>
  withParts({ [sheet]: text(sheet).replace('</sheetData>', `${rows}</sheetData>`) });

/** The workbook with another text in a part that is not packed. */
const withStored = (name: string, said: string): Buffer =>
  Buffer.from(zipSync({ ...parts, [name]: [strToU8(said), { level: 0 }] }));

/** The workbook with texts without end, which stand among the sheets: its relations lead to them in some way. */
const withTextsAmongSheets = (relation: string): Buffer =>
  withParts({
    'xl/worksheets/texts.xml': `<sst>${'<si/>'.repeat(600_000)}</sst>`,
    [workbookRelations]: `<?xml version="1.0"?>\n<Relationships>${relation}${text(workbookRelations).replace(/^.*?<Relationships[^>]*>/s, '')}`,
  });
/** The workbook with its sheet, of one more row, where no sheet stands as a rule. */
function withSheetElsewhere(cell: string): Buffer {
  const { [sheet]: _moved, ...others } = parts;
  const moved = text(sheet).replace('</sheetData>', `<row><c>${cell}<v>7</v></c></row></sheetData>`);
  const relations = text(workbookRelations).replace('worksheets/sheet1.xml', 'hojas/una.xml');
  return Buffer.from(
    zipSync({ ...others, 'xl/hojas/una.xml': strToU8(moved), [workbookRelations]: strToU8(relations) }),
  );
}
const longPrefix = 'x'.repeat(100_000);
const asTexts = 'Id="rId90" Type="http://x/relationships/sharedStrings"';

const entryMark = Buffer.from('504b0102', 'hex');
const endMark = Buffer.from('504b0506', 'hex');
/** Where the directory tells of a part. */
const entryOf = (content: Buffer, name: string): number => content.lastIndexOf(entryMark, content.lastIndexOf(name));

/** A file whose directory lies. */
function lying(content: Buffer, lie: (content: Buffer) => void): Buffer {
  lie(content);
  return content;
}

const large = () => withParts({ [relations]: text(relations) + ' '.repeat(much) });

/**
 * A file with two directories. The plain one is what it seems; that of large files, which the end leads the reader to, has the part that is called
 * `other` for the sheet.
 */
function twoDirectories(): Buffer {
  const other = 'xl/other.xml';
  const content = withParts({
    [other]: text(sheet).replace('</sheetData>', '<row><c><f>1</f><v>7</v></c></row></sheetData>'),
  });
  const end = content.lastIndexOf(endMark);
  const [start, tail] = [content.readUInt32LE(end + 16), Buffer.from(content.subarray(end))];
  const directory = Buffer.from(content.subarray(start, end));
  const [mine, others] = [entryOf(content, sheet) - start, entryOf(content, other) - start];
  // Its check, its sizes, and where it stands.
  directory.copy(directory, mine + 16, others + 16, others + 28);
  directory.copy(directory, mine + 42, others + 42, others + 46);
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(BigInt(tail.readUInt16LE(10)), 32);
  large.writeBigUInt64LE(BigInt(directory.length), 40);
  large.writeBigUInt64LE(BigInt(end), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(end + directory.length), 8);
  tail.writeUInt32LE(0xff_ff_ff_ff, 12);
  return Buffer.concat([content.subarray(0, end), directory, large, locator, tail]);
}

describe('a workbook', () => {
  test('that is one is read', async () =>
    expect(await readTable(withParts({}), limits)).toEqual({ rows: [['Columna'], ['a'], ['b']] }));

  test.each<[string, () => Buffer, string]>([
    [
      'that calls a part empty, of which the reader unpacks as much as there is',
      () =>
        lying(large(), (content) => {
          for (const place of [16, 24]) content.writeUInt32LE(0, entryOf(content, relations) + place);
        }),
      problems.broken,
    ],
    ['that has another directory, with another sheet, for the reader alone', twoDirectories, problems.broken],
    [
      'of whose sheet the directory says that its size follows',
      () =>
        lying(
          withStored(sheet, text(sheet).replace('</sheetData>', `<row><c><f>1</f></c></row></sheetData>`)),
          (content) => {
            const entry = entryOf(content, sheet);
            content.writeUInt16LE(8, entry + 8);
            for (const place of [16, 20, 24]) content.writeUInt32LE(0, entry + place);
          },
        ),
      problems.broken,
    ],
    ['with a row without end', () => withRows(`<row>${'<c/>'.repeat(20_000)}</row>`), problems.bomb],
    ['with texts without end', () => withParts({ 'xl/sharedStrings.xml': '<si/>'.repeat(600_000) }), problems.bomb],
    [
      'with texts without end among its sheets',
      () => withTextsAmongSheets(`<Relationship ${asTexts} Target="worksheets/texts.xml"/>`),
      problems.bomb,
    ],
    [
      'with such texts that are called a sheet as well',
      () => withTextsAmongSheets(`<Relationship Type="http://x/worksheet" ${asTexts} Target="worksheets/texts.xml"/>`),
      problems.bomb,
    ],
    [
      'with such texts whose place is told by the numbers of its letters',
      () => withTextsAmongSheets(`<Relationship ${asTexts} Target="&#119;orksheets/texts.xml"/>`),
      problems.bomb,
    ],
    [
      'with such texts behind a tag that stands in a value',
      () =>
        withTextsAmongSheets(
          `<Relationship ${asTexts} a="<Relationship Type='/worksheet'" Target="worksheets/texts.xml"/>`,
        ),
      problems.bomb,
    ],
    ['with rows without end', () => withRows('<row r="2"/>'.repeat(1_000_000)), problems.tooManyRows('100')],
    ['with a formula of whatever prefix', () => withRows('<row><x:c><x:f>1</x:f></x:c></row>'), problems.formulas],
    [
      'with a formula of a prefix with an accent',
      () => withRows('<row><é:c><é:f>1</é:f></é:c></row>'),
      problems.formulas,
    ],
    [
      'with a formula of a prefix that is longer than a piece of what is unpacked',
      () => withRows(`<row><c><${longPrefix}:f>1</${longPrefix}:f><v>7</v></c></row>`),
      problems.formulas,
    ],
    [
      'with a formula of a prefix with a slash',
      () => withRows('<row><c><x/y:f>1</x/y:f><v>7</v></c></row>'),
      problems.formulas,
    ],
    [
      'with a formula of a prefix with the end of a tag in quotes',
      () => withRows('<row><c><"x>y":f/><v>7</v></c></row>'),
      problems.formulas,
    ],
    ...['</sheetData>', '<!--</c></row></sheetData>-->', '<a b="</c></row></sheetData>"/>'].flatMap((end) =>
      ['</c>', '</x:c>', '</ c>', '</x y:c>'].map((close): [string, () => Buffer, string] => [
        `with a formula of a cell that goes on behind ${end} and ends with ${close}`,
        () => withRows(`<row><c>${end}<extLst><xm:f>1</xm:f><v>7</v>${close}</row>`),
        problems.formulas,
      ]),
    ),
    ['with a formula in a sheet that stands elsewhere', () => withSheetElsewhere('<f>1+1</f>'), problems.formulas],
  ])('%s is refused', async (_name, content, problem) => {
    expect(await readTable(content(), limits)).toEqual({ problem });
  });

  test('may have lists of choices and rules of colours, whose sources Excel writes behind the rows', async () => {
    const lists = `<extLst><ext><x14:dataValidations count="1"><x14:dataValidation type="list"><x14:formula1><xm:f>Listas!$A$1:$A$3</xm:f></x14:formula1>
      <xm:sqref>C2:C90</xm:sqref></x14:dataValidation></x14:dataValidations></ext><ext><x14:cfRule><xm:f>$A$1&lt;3</xm:f></x14:cfRule></ext></extLst>`;
    const content = withParts({ [sheet]: text(sheet).replace('</sheetData>', `</sheetData>${lists}`) });
    expect(await readTable(content, limits)).toEqual({ rows: [['Columna'], ['a'], ['b']] });
  });

  test('may have its sheet elsewhere, and a formula in a chart', async () => {
    expect(await readTable(withSheetElsewhere(''), limits)).toEqual({ rows: [['Columna'], ['a'], ['b'], [7]] });
    const content = withParts({ 'xl/charts/chart1.xml': '<c:chart><c:row>1</c:row><c:f>Hoja!$A$1</c:f></c:chart>' });
    expect(await readTable(content, limits)).toEqual({ rows: [['Columna'], ['a'], ['b']] });
  });

  test('may have as many tags in its sheets as it likes', async () => {
    const hints = '<hint/>'.repeat(600_000);
    const content = withParts({ [sheet]: text(sheet).replace('</sheetData>', `</sheetData>${hints}`) });
    expect(await readTable(content, limits)).toEqual({ rows: [['Columna'], ['a'], ['b']] });
  });
});
