import { expect, test } from 'vitest';
import { readVersion, versionOf, withVersions } from './versions.ts';

const airport = { id: 2, name: 'Maiquetía', seats: [{ class: 'Y', seats: 9n }], time_zone: null };

test('the same values are the same version, in whatever order and whatever version they carry', () => {
  const { id, ...rest } = airport;
  const same = { ...rest, version: 'an earlier one', id };
  expect(versionOf(same)).toBe(versionOf(airport));
  expect(versionOf(airport)).toMatch(/^[\w-]{22}$/);
});

test.each([
  { ...airport, name: 'Maiquetia' },
  { ...airport, time_zone: 'null' },
  { ...airport, time_zone: undefined },
  { ...airport, seats: [{ class: 'Y', seats: 8n }] },
  { ...airport, seats: [] },
])('other values are another version (%#)', (other) => expect(versionOf(other)).not.toBe(versionOf(airport)));

test('an answer tells the version of one, of many, or of itself, and of nothing else', () => {
  const told = { ...airport, version: versionOf(airport) };
  const envelope = { code: 200, message: 'OK' };
  expect(withVersions({ ...envelope, airport, count: 1 }, 'airport')).toEqual({ ...envelope, airport: told, count: 1 });
  expect(withVersions({ ...envelope, rows: [airport] }, 'rows')).toEqual({ ...envelope, rows: [told] });
  expect(withVersions({ ...envelope, ...airport }, true)).toEqual({ ...envelope, ...told });
});

test.each([
  ['"abc"', 'abc'],
  ['W/"abc"', 'abc'],
  [' abc ', 'abc'],
  ['*', undefined],
  ['""', undefined],
  ['', undefined],
  [undefined, undefined],
])('If-Match: %s names the version %o', (header, version) => expect(readVersion(header)).toBe(version));
