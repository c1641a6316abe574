import { describe, expect, test } from 'vitest';
import { type MenuGroup, type MenuLink, linkOf, shownLinks, shownMenu, STAFF_MENU } from './navigation.ts';

const open: MenuLink = { name: 'home', label: 'a', to: '/' };
const secret: MenuLink = { name: 'home', label: 'b', to: '/', roles: ['SUPER_ADMIN'] };
const group: MenuGroup = { label: 'g', links: [secret] };

test.each([
  ['/backoffice/reports', '/backoffice/reports'],
  ['/backoffice/reports/mes/emision', '/backoffice/reports/mes'],
  ['/backoffice/nowhere', undefined],
])('at %s one entry is where one is', (pathname, to) => {
  const links = STAFF_MENU.flatMap((entry) => ('name' in entry ? [entry] : entry.links));
  expect(linkOf(links, pathname)?.to).toBe(to);
});

describe('a menu shows', () => {
  test('what the role may see', () => {
    expect(shownLinks([open, secret], 'CONSULT')).toEqual([open]);
    expect(shownLinks([open, secret], 'SUPER_ADMIN')).toEqual([open, secret]);
    expect(shownLinks([open, secret])).toEqual([open]);
  });

  test('no group without entries', () => {
    expect(shownMenu([open, group], 'CONSULT')).toEqual([open]);
    expect(shownMenu([open, group], 'SUPER_ADMIN')).toEqual([open, group]);
  });

  // Everything of orders and money is read by all staff; what changes something asks for its role on its screen.
  test.each(['SUPER_ADMIN', 'CONSULT'] as const)('orders, sales, discounts and reports to %s', (role) => {
    const menu = shownMenu(STAFF_MENU, role).flatMap((entry) => ('name' in entry ? [entry] : entry.links));
    const addresses = menu.map(({ to }) => to);
    for (const place of ['ordenes-de-membresias', 'sales', 'discounts', 'banco', 'reports'])
      expect(addresses).toContain(`/backoffice/${place}`);
    expect(addresses.includes('/backoffice/productos/gestionar')).toBe(role === 'SUPER_ADMIN');
  });
});
