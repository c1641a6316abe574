import { expect, test } from 'vitest';
import { auditFields } from './audit-fields.texts.ts';
import type { AuditSubject } from './audit.texts.ts';
import { routes } from '../index.ts';
import type { Route } from '../kit/route.ts';

type Shape = Readonly<Record<string, { readonly shape?: Shape }>>;

const shapeOf = (schema: unknown): Shape => (schema as { readonly shape?: Shape } | undefined)?.shape ?? {};
const all = routes as readonly Route[];

/** What of an answer is what the audit keeps, by what the entry is about. */
const told: readonly [AuditSubject, call: string, part: string][] = [
  ['airport', 'AirportAdd', 'airport'],
  ['route', 'RouteAdd', 'route'],
  ['coin', 'CoinAdd', 'coin'],
  ['rate', 'RateAdd', 'rate'],
  ['customer_service', 'CustomerServiceAdd', 'customer_service'],
  ['membership', 'MembershipAdd', 'membership'],
  ['miles_package', 'MilesPackageAdd', 'miles_package'],
  ['product', 'ProductAdd', 'product'],
  ['promotion', 'PromotionAdd', 'promotion'],
  ['itinerary', 'ItinerariesApply', 'version'],
  ['rewards', 'RewardsUpload', 'upload'],
  ['user', 'AddressAdd', 'address'],
  ['user', 'CorporateUpdate', 'corporate_user'],
  ['saved_view', 'SavedViewAdd', 'view'],
];

test.each(told)('each field of a %s that the audit keeps has a name that people read', (subject, call, part) => {
  const route = all.find(({ name }) => name === call);
  const answer = shapeOf(route?.answers[201]);
  const fields = Object.keys(shapeOf(answer[part])).filter((field) => field !== 'version');
  expect(fields.length).toBeGreaterThan(2);
  expect(fields.filter((field) => !auditFields[subject][field])).toEqual([]);
});

test('whatever staff may ask a report for has a name that people read', () => {
  const reads = all.filter(({ method, who }) => method === 'GET' && who.includes('SUPER_ADMIN'));
  const fields = new Set(
    reads.flatMap(({ query, params }) => [query, params].flatMap((of) => Object.keys(shapeOf(of)))),
  );
  expect(fields.size).toBeGreaterThan(40);
  expect([...fields].filter((field) => !auditFields.report[field])).toEqual([]);
});
