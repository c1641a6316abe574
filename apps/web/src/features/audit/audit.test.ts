import { actionsOf, auditKinds } from '@millaje/api/audit/audit-kinds';
import { auditActions, auditTexts } from '@millaje/api/audit/audit.texts';
import { describe, expect, test } from 'vitest';
import { auditList, kindShown, withKind } from './audit-list.ts';
import { changesOf, valueText } from './changes.ts';
import { actorText, subjectText } from './entry-texts.ts';

describe('the list shows', () => {
  test('changes first; of an action that is asked for, its kind', () => {
    expect(auditList.filters.set.kind.initial).toBe('changes');
    expect(kindShown({ kind: 'changes' })).toBe('changes');
    expect(kindShown({ kind: 'changes', action: 'login_opened' })).toBe('access');
    expect(kindShown({ kind: 'all', action: 'personal_data_read' })).toBe('reads');
    expect(kindShown({})).toBe('all');
  });

  test('another kind without the action that is none of it', () => {
    const active = { kind: 'changes', action: 'login_opened', actor: 'ana@correo.com' } as const;
    expect(withKind(active, 'reads')).toEqual({ kind: 'reads', action: undefined, actor: 'ana@correo.com' });
    expect(withKind(active, 'access')).toEqual({ ...active, kind: 'access' });
  });

  test('each action under one kind', () => {
    const all = auditKinds.flatMap((kind) => actionsOf(kind));
    expect(all.toSorted()).toEqual(Object.keys(auditActions).toSorted());
  });
});

describe('an entry tells', () => {
  test('who did it', () => {
    const actor = { id: 7, role: 'SUPER_ADMIN', email: 'ana@correo.com', name: 'Ana Li' };
    expect(actorText({ actor })).toBe('Ana Li');
    expect(actorText({ actor: { ...actor, name: null, email: null } })).toBe('#7');
    expect(actorText({ actor: null })).toBe(auditTexts.programme);
  });

  test.each([
    ['report', 'AllHolders', 'PDF de usuarios con millas'],
    ['report', 'socios.csv', 'Reporte #socios.csv'],
    ['setting', 'transfer_fee', 'Comisión de transferencias'],
    ['setting', 'class_factor_Q', 'Factor de la clase Q'],
    ['gateway', 'pago-movil', 'Pago móvil'],
    ['month', '2026-10', 'octubre de 2026'],
    ['settlement', 'no_funds', 'El asentador no tiene fondos para pagar el gas.'],
    ['airport', '12', 'Aeropuerto #12'],
  ])('what it was done to, by its name where it has one: %s %s', (type, id, text) => {
    expect(subjectText({ subject: { type, id, email: null, name: null } })).toBe(text);
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
  test('stand side by side under the names of their form, with those that came and went', () => {
    const subject = { type: 'coin' };
    const [before, after] = [
      { id: 1, name: 'Euro', symbol: 'EUR' },
      { id: 1, name: 'Euro', status: true },
    ];
    expect(changesOf({ subject, before, after })).toEqual([
      { field: 'id', label: 'ID', before: '1', after: '1', isChanged: false },
      { field: 'name', label: 'Nombre', before: 'Euro', after: 'Euro', isChanged: false },
      { field: 'symbol', label: 'Símbolo', before: 'EUR', after: '—', isChanged: true },
      { field: 'status', label: 'Estatus', before: '—', after: 'Activa', isChanged: true },
    ]);
    expect(changesOf({ subject: null, before: null, after: null })).toEqual([]);
  });

  test('keep the name of a field that nothing is known of', () => {
    const [change] = changesOf({ subject: { type: 'unknown' }, before: null, after: { sold_at: 1 } });
    expect([change?.label, change?.after]).toEqual(['sold_at', '1']);
  });

  test.each([
    [null, '—'],
    ['', '—'],
    [false, 'No'],
    [0, '0'],
    [12_500, '12.500'],
    ['2026-11-29', '29-11-2026'],
    ['2026-11-29T03:30:00.000Z', '28-11-2026 23:30'],
    ['texto', 'texto'],
    [['a', 'b'], 'a, b'],
    [[], '—'],
    [{ id: 7, name: 'Hotelería' }, 'Hotelería'],
    [{ symbol: 'USD' }, 'USD'],
    [{ latitude: 10.5, longitude: -66.9 }, 'Latitud: 10.5 · Longitud: -66.9'],
  ])('are written so that they can be read: %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  test.each([
    ['order', 'status', 'aprobado', 'Aprobado'],
    ['operation', 'cents', 1615, '16,15'],
    ['operation', 'month', '2026-08', 'agosto de 2026'],
    ['operation', 'bank_reference', '00202608', '00202608'],
    ['product', 'price_usd', '1099.00', '1.099,00'],
    ['product', 'name', '1099.00', '1099.00'],
    ['setting', 'value', '1234.5000', '1.234,5'],
    ['setting', 'amount', '10000', '10.000'],
    ['setting', 'fee', '2.5', '2,5'],
    ['redemption', 'status', 2, 'Aceptada'],
    ['product', 'type', 'vip_access', 'Acceso VIP'],
    ['gateway', 'status', false, 'Inhabilitada'],
    ['coin', 'status', true, 'Activa'],
    ['airport', 'status', false, 'Inactivo'],
    ['operation', 'from_account', 12_345, '12345'],
    ['rewards', 'states', { ready: 3, rejected: 1 }, 'Por acreditar: 3 · Rechazado: 1'],
  ])('say in words what is stored as a code: %s %s', (type, field, value, text) => {
    expect(valueText(value, field, type)).toBe(text);
  });
});
