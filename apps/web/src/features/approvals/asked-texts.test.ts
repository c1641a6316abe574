import { expect, test } from 'vitest';
import { subjectText } from './asked-texts.ts';

type Asked = Parameters<typeof subjectText>[0];

test.each<[Asked['action'], [Asked['asked'][number]['field'], string][], string]>([
  [
    'transfer',
    [
      ['email_from', 'ana@x'],
      ['email_to', 'luis@x'],
      ['amount', '2.000'],
      ['description', 'Ajuste'],
    ],
    '2.000 AVPM · ana@x → luis@x · Ajuste',
  ],
  [
    'role',
    [
      ['name', 'Ana Li'],
      ['email', 'ana@x'],
      ['role_before', 'CONSULT'],
      ['role', 'SUPER_ADMIN'],
    ],
    'Ana Li · CONSULT → SUPER_ADMIN',
  ],
  [
    'fee',
    [
      ['fee_before', '5 %'],
      ['fee', '7,5 %'],
    ],
    '5 % → 7,5 %',
  ],
  [
    'erasure',
    [
      ['name', 'Ana Li'],
      ['email', 'ana@x'],
      ['given_up', '1.250'],
    ],
    'Ana Li · ana@x · 1.250 AVPM',
  ],
  ['erasure', [], 'Datos borrados con la cuenta'],
])('%s in one line', (action, asked, text) =>
  expect(subjectText({ action, asked: asked.map(([field, value]) => ({ field, value })) })).toBe(text),
);
