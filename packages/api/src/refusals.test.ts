import { ledgerRefusals } from '@millaje/domain';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes, type Route } from './index.ts';
import type { Refusal } from './kit/refusal.ts';
import { type RefusalReader, refusals, refusalText, type RefusalRule } from './refusals.ts';

const all = Object.entries(refusals);

test('everything that the ledger refuses has a text and a status', () => {
  expect(ledgerRefusals.filter((rule) => !(rule in refusals))).toEqual([]);
});

test.each(all)(
  '%s: a Spanish sentence, and an answer that says whether to try again',
  (rule, { status, retry, ...refusal }: Refusal) => {
    expect(rule).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
    for (const text of [refusal.text, refusal.forStaff ?? refusal.text]) {
      expect(text.length).toBeGreaterThan(8);
      expect(text).not.toMatch(/\b(the|invalid|must|required|not|error)\b/i);
    }
    expect(status).toBeGreaterThanOrEqual(400);
    expect(retry || ![429, 503].includes(status)).toBe(true);
    expect(retry && [400, 401, 403, 404].includes(status)).toBe(false);
  },
);

test('the product’s name is put where it belongs', () => {
  expect(refusalText('receiver_not_found', 'AVP')).toBe('Usuario no registrado en AVP');
  const told = {
    tiers: 'Gold y Black',
    month: 'enero de 2026',
    ally: 'Posada',
    membership: 'Black',
    until: 'hasta mañana',
  };
  for (const [rule] of all) {
    expect(refusalText(rule as RefusalRule, 'AVP', told)).not.toMatch(/[{}]/);
    expect(refusalText(rule as RefusalRule, 'AVP', told, 'staff')).not.toMatch(/[{}]/);
  }
});

/** Words for somebody's own miles, purchases and account. */
const ofMember = /sus millas|su pago|su usuario no|propia cuenta|podrá comprar|^no tiene/i;
/** Words for somebody else's. */
const ofStaff = /el miembro|el usuario (que envía )?no (está|tiene)|el que recibe/i;

test('staff are not told what is said to the member, and members not what is said to staff', () => {
  const isCalledBy = ({ who }: Route, roles: readonly string[]) =>
    typeof who === 'string' ? !roles.includes('SUPER_ADMIN') : who.some((role) => roles.includes(role));
  const saidTo = (reader: RefusalReader, roles: readonly string[]) =>
    [
      ...new Set(
        (routes as readonly Route[]).filter((route) => isCalledBy(route, roles)).flatMap((route) => route.refusals),
      ),
    ].map((rule) => refusalText(rule, 'AVP', {}, reader));
  expect(saidTo('staff', ['SUPER_ADMIN', 'CONSULT']).filter((text) => ofMember.test(text))).toEqual([]);
  expect(saidTo('oneself', ['PASSENGER', 'CORPORATE']).filter((text) => ofStaff.test(text))).toEqual([]);
});

test.each((routes as readonly Route[]).map((route): [string, Route] => [route.name, route]))(
  'route %s is plain data that a document can be made of',
  (_name, route) => {
    expect(route.path).toMatch(/^(\/[A-Za-z0-9{}_-]+)+$/);
    expect(route.method === 'GET' && route.body !== undefined).toBe(false);
    expect(route.summary).toMatch(/^[A-Z].*[.]$/);
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = route.params
      ? Object.keys(
          (z.toJSONSchema(route.params, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
            .properties ?? {},
        )
      : [];
    expect(described).toEqual(parameters);
    expect(Object.keys(route.answers).length > 0 || route.file !== undefined).toBe(true);
    expect(new Set(route.refusals).size).toBe(route.refusals.length);
  },
);
