import { describe, expect, test } from 'vitest';
import { type MenuGroup, type MenuLink, shownLinks, shownMenu } from './navigation.ts';

const open: MenuLink = { name: 'home', label: 'a', to: '/' };
const secret: MenuLink = { name: 'home', label: 'b', to: '/', roles: ['SUPER_ADMIN'] };
const group: MenuGroup = { label: 'g', links: [secret] };

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
});
