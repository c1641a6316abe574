import { expect, test } from 'vitest';
import { otherNameOf } from './loopback.ts';

const local = 'http://localhost:3000';

test.each([
  [local, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  [local, 'http://[::1]:3000', 'http://[::1]:3000'],
  ['http://127.0.0.1:3000', local, local],
  // The site's own name is no other one.
  [local, local, null],
  [local, 'http://LOCALHOST:3000', null],
  [local, 'http://127.0.0.1:3001', null],
  [local, 'https://127.0.0.1:3000', null],
  [local, 'http://malo.example:3000', null],
  [local, 'http://localhost.malo.example:3000', null],
  [local, 'http://127.0.0.1@malo.example:3000', null],
  [local, 'javascript:alert(1)', null],
  [local, 'null', null],
  [local, '', null],
  [local, undefined, null],
  // A site that others reach is at one address.
  ['https://millas.example', 'https://127.0.0.1', null],
  ['https://millas.example', 'https://localhost', null],
  ['https://millas.example', 'https://malo.example', null],
])('of %s, asked from %s: %s', (publicUrl, origin, other) => {
  expect(otherNameOf(publicUrl, origin)).toBe(other);
});
