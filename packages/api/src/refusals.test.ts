import { ledgerRefusals } from '@millaje/domain';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes, type Route } from './index.ts';
import { refusals, refusalText, type RefusalRule } from './refusals.ts';

const all = Object.entries(refusals);

test('everything that the ledger refuses has a text and a status', () => {
  expect(ledgerRefusals.filter((rule) => !(rule in refusals))).toEqual([]);
});

test.each(all)(
  '%s: a Spanish sentence, and an answer that says whether to try again',
  (rule, { status, retry, text }) => {
    expect(rule).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
    expect(text.length).toBeGreaterThan(8);
    expect(text).not.toMatch(/\b(the|invalid|must|required|not|error)\b/i);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(retry || ![429, 503].includes(status)).toBe(true);
    expect(retry && [400, 401, 403, 404].includes(status)).toBe(false);
  },
);

test('the product’s name is put where it belongs', () => {
  expect(refusalText('receiver_not_found', 'AVP')).toBe('Usuario no registrado en AVP');
  const told = { tiers: 'Gold y Black', month: 'enero de 2026' };
  for (const [rule] of all) expect(refusalText(rule as RefusalRule, 'AVP', told)).not.toMatch(/[{}]/);
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
