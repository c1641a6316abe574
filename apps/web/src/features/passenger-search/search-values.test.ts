import { expect, test } from 'vitest';
import { searchBody } from './search-values.ts';

test.each([
  ['ana@correo.com', { email: 'ana@correo.com', username: undefined }],
  ['ana.perez', { email: undefined, username: 'ana.perez' }],
])('%s is looked for as %j', (identifier, sent) => {
  expect(searchBody({ identifier, customerid: '', doc_identity: '7' })).toEqual({
    ...sent,
    customerid: '',
    doc_identity: '7',
  });
});
