import { auditTexts } from '@millaje/api/audit.texts';
import { describe, expect, test } from 'vitest';
import { changesOf, valueText } from './changes.ts';
import { actorText, subjectText } from './entry-texts.ts';

describe('an entry tells', () => {
  test('who did it', () => {
    const actor = { id: 7, role: 'SUPER_ADMIN', email: 'ana@correo.com', name: 'Ana Li' };
    expect(actorText({ actor })).toBe('Ana Li');
    expect(actorText({ actor: { ...actor, name: null, email: null } })).toBe('#7');
    expect(actorText({ actor: null })).toBe(auditTexts.programme);
  });

  test('what it was done to', () => {
    const subject = { type: 'airport', id: '12', email: null, name: null };
    expect(subjectText({ subject })).toBe('Aeropuerto #12');
    expect(subjectText({ subject: { ...subject, type: 'unknown' } })).toBe('unknown #12');
    expect(subjectText({ subject: { ...subject, name: 'Ana Li' } })).toBe('Ana Li');
    expect(subjectText({ subject: null })).toBe(auditTexts.nothing);
  });
});

describe('the values of an entry', () => {
  test('stand side by side, with those that came and went', () => {
    expect(changesOf({ a: 1, b: 'x' }, { a: 1, c: true })).toEqual([
      { field: 'a', before: '1', after: '1', isChanged: false },
      { field: 'b', before: 'x', after: '—', isChanged: true },
      { field: 'c', before: '—', after: 'Sí', isChanged: true },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });

  test.each([
    [null, '—'],
    ['', '—'],
    [false, 'No'],
    [0, '0'],
    [{ a: [1] }, '{"a":[1]}'],
  ])('are written so that they can be read: %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});
