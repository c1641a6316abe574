import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operationTypes, rulesOf, type OperationType } from './operation-types.ts';

const page = readFileSync(fileURLToPath(new URL('../../../../docs/ledger.md', import.meta.url)), 'utf8');
const rows = /<!-- operation types -->\n(.*?)<!-- \/operation types -->/s.exec(page)?.[1]?.trim().split('\n').slice(2);

const yes = (is: boolean) => (is ? 'yes' : '–');
const list = (values: readonly string[], other: string) => (values.length > 0 ? values.join(', ') : other);

test('the page on the ledger has the table by which decisions are taken', () => {
  const expected = Object.keys(operationTypes).map((type) => {
    const { id, name, ways, minimum, senderActs, receiverAccepts, endsHolds, legs } = rulesOf(type as OperationType);
    const way = list(
      ways.map(({ from, to }) => `${from} → ${to}`),
      'as what it corrects, turned round',
    );
    const cells = [
      id,
      `\`${type}\``,
      name,
      way,
      minimum,
      yes(senderActs),
      yes(receiverAccepts),
      yes(endsHolds),
      list(legs, '–'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  expect(rows).toEqual(expected);
});
