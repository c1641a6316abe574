import { expect, test } from 'vitest';
import { chunkOf, type Reach } from './chunks.ts';

test.each<[string, Reach[], ReturnType<typeof chunkOf>]>([
  ['what every page starts with', ['start', 'staff-more'], 'base'],
  ['what the front page and an area show at once', ['public-first', 'member-first'], 'base'],
  ['what only public pages need', ['public-first', 'public-more'], 'public'],
  ['what only public forms need', ['public-more'], 'public-more'],
  ['what members see at once', ['member-first', 'member-more'], 'member'],
  ['what members and staff see at once', ['member-first', 'staff-first'], 'signed-in'],
  ['what staff see at once', ['staff-first', 'staff-more'], 'staff'],
  ['what forms of several areas need', ['public-more', 'staff-first'], 'shared'],
  ['what a screen and something loaded on demand need', ['member-more', 'demand'], 'shared-more'],
  ['what the front page and its dialogs need', ['public-first', 'demand'], 'base'],
  ['what is loaded on demand only', ['demand'], undefined],
  ['what a late form of the front page shares with others', ['late', 'public-more', 'demand'], 'forms'],
  ['what a late form and a first screen of members need', ['late', 'member-first', 'staff-more'], 'forms'],
  ['what the front page itself and its late form need', ['public-first', 'late'], 'base'],
  ['what a late form has alone', ['late'], undefined],
  ['what the login alone needs', ['login'], undefined],
  ['what the login shares with screens and what is loaded on demand', ['login', 'member-first', 'demand'], 'login'],
  ['what the login shares with a late form', ['login', 'late'], 'login'],
  ['what the front page and the login need', ['public-first', 'login'], 'public'],
  ['what the components are made of', ['core', 'member-first', 'staff-more', 'late'], 'components'],
  ['what the components and the front page need', ['core', 'public-first'], 'base'],
])('%s', (_what, reach, chunk) => {
  expect(chunkOf(new Set(reach))).toBe(chunk);
});
