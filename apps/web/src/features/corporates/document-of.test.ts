import { expect, test } from 'vitest';
import { documentOf } from './document-of.ts';

test.each([
  ['J', '401238876', 'J-401238876'],
  [null, '401238876', '401238876'],
  ['J', null, ''],
])('the document %s %s is written %j', (doc_type, doc_identity, text) => {
  expect(documentOf({ doc_type, doc_identity })).toBe(text);
});
