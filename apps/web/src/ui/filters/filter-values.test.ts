// @vitest-environment happy-dom
import { commonTexts } from '@millaje/api/kit/common';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { describe, expect, test } from 'vitest';
import { choiceFilter, foundFilter, stateFilter, textFilter } from './filter-kinds.tsx';
import { chipsOf, draftOf, problemsOf, valuesOf, withoutChip, withoutChips } from './filter-values.ts';
import { filtersOf } from './filter.ts';

const filters = filtersOf(
  {
    tab: stateFilter(['1', '2']),
    status: choiceFilter<'open' | 'all'>({
      label: 'Estado',
      names: { open: 'Abierta', all: 'Todas' },
      chip: (name, value) => (value === 'all' ? undefined : `Estado: ${name}`),
      initial: 'open',
      everything: 'all',
    }),
    found: foundFilter((text) => `Hallado: ${text}`),
    email: textFilter({ label: 'Correo', problem: (text) => (text === 'x' ? 'Muy corto' : undefined) }),
  },
  { days: { hasBox: true, label: 'Fecha' } },
);
const always = filtersOf({}, { days: { hasBox: false, first: '2019-06-01' } });
const active = { tab: '1', status: 'open', found: 'abc', email: 'a@b.co', from: '2026-03-05' } as const;

describe('the form', () => {
  test('shows what is active, and asks for what stands in it', () => {
    const draft = draftOf(filters, active);
    expect(draft).toMatchObject({ byDate: true, range: { from: '05-03-2026', to: '' }, texts: { email: 'a@b.co' } });
    // What has no field is nobody's to change.
    expect(valuesOf(filters, draft)).toEqual({
      status: 'open',
      email: 'a@b.co',
      from: '2026-03-05',
      to: undefined,
    });
  });

  test('cuts spaces off, and asks for no days without its box', () => {
    const draft = { ...draftOf(filters, active), byDate: false, texts: { status: 'no such', email: ' a@b.co ' } };
    expect(valuesOf(filters, draft)).toEqual({ status: undefined, email: 'a@b.co', from: undefined, to: undefined });
  });

  test('says what is wrong, and asks for the days only where they count', () => {
    const range = { from: '40-01-2026', to: '' };
    const draft = { ...draftOf(filters, active), texts: { email: 'x' }, range };
    expect(problemsOf(filters, draft)).toEqual({ fields: { email: 'Muy corto' }, range: commonTexts.wrongDates });
    expect(problemsOf(filters, { ...draft, byDate: false }).range).toBeUndefined();
    expect(problemsOf(always, { ...draft, byDate: false }).range).toBe(commonTexts.wrongDates);
  });

  test('finds people by whole e-mails only, and says so of a part', () => {
    const people = filtersOf({ email: textFilter({ label: 'Correo', isEmail: true }) });
    const draft = (email: string) => ({ ...draftOf(people, {}), texts: { email } });
    const told = ['maria', '@millaje.example', 'maria@', '', ' maria@millaje.example '].map(
      (typed) => problemsOf(people, draft(typed)).fields.email,
    );
    const { wholeEmail } = tableTexts;
    expect(told).toEqual([wholeEmail, wholeEmail, wholeEmail, undefined, undefined]);
  });

  test('whose days always count narrows nothing while they are left as they stood', () => {
    const draft = draftOf(always, {});
    expect(draft.range.from).toBe('01-06-2019');
    expect(valuesOf(always, draft)).toEqual({ from: undefined, to: undefined });
    expect(valuesOf(always, { ...draft, range: { ...draft.range, from: '02-06-2019' } }).from).toBe('2019-06-02');
  });
});

describe('the chips', () => {
  test('say what is active, the days last; what a tab shows is none', () => {
    expect(chipsOf(filters, active).map(({ label }) => label)).toEqual([
      'Estado: Abierta',
      'Hallado: abc',
      'Correo: a@b.co',
      'Fecha: desde 05-03-2026',
    ]);
    const days = [{ from: '2026-03-05', to: '2026-04-05' }, { to: '2026-04-05' }];
    expect(days.flatMap((range) => chipsOf(filters, range).map(({ label }) => label))).toEqual([
      'Fecha: 05-03-2026 – 05-04-2026',
      'Fecha: hasta 05-04-2026',
    ]);
    expect(chipsOf(filters, { status: 'all' })).toEqual([]);
  });

  test.each([
    ['status', { ...active, status: 'all' }],
    ['email', { ...active, email: undefined }],
    ['range', { ...active, from: undefined, to: undefined }],
  ])('without %s leave the others', (key, left) => {
    expect(withoutChip(filters, active, key)).toEqual(left);
  });

  test('are cleared to what the list begins with; the tab stays', () => {
    expect(withoutChips(filters, active)).toEqual({ tab: '1', status: 'open', found: undefined, email: undefined });
  });
});
