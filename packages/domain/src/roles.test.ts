import { expect, test } from 'vitest';
import { areaOf, isOfStaff, roleIds, roleNameOf } from './roles.ts';

test.each([
  ['SUPER_ADMIN', 1, 'backoffice'],
  ['CONSULT', 2, 'backoffice'],
  ['PASSENGER', 3, 'passenger'],
  ['CORPORATE', 4, 'corporate'],
] as const)('role %s is number %d and at home in %s', (role, id, area) => {
  expect(roleIds[role]).toBe(id);
  expect(roleNameOf(id)).toBe(role);
  expect(areaOf(role)).toBe(area);
  expect(isOfStaff(role)).toBe(area === 'backoffice');
});

test.each([0, 5, -1, 1.5, Number.NaN])('no role has number %d', (id) => expect(roleNameOf(id)).toBeUndefined());
