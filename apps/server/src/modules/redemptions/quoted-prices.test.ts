import fc from 'fast-check';
import { fareFamilyNames } from '@millaje/domain';
import { describe, expect, test } from 'vitest';
import { choiceOf, priceOf } from './quoted-prices.ts';
import { createQuotes, quoteMilliseconds, type Quote, type QuotedOffer } from './quotes.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const quotes = createQuotes({ tokenSecret: 'a secret that only these tests know' });

const flight = (day: string, departs = '08:00', arrives = '09:00') => ({
  flightNumber: '9V1301',
  origin: 'BLA',
  destination: 'CCS',
  departure: `${day}T${departs}`,
  arrival: `${day}T${arrives}`,
  classCode: 'Q',
});
const offer = (own: Partial<QuotedOffer> = {}): QuotedOffer => ({
  id: '1-LIGHT',
  leg: 'outbound',
  family: 'LIGHT',
  flights: [flight('2026-04-01')],
  fare: { minorUnits: '10000', currency: 'USD' },
  ...own,
});
const inbound = (own: Partial<QuotedOffer> = {}) =>
  offer({ id: '1001-LIGHT', leg: 'inbound', flights: [flight('2026-04-05')], ...own });
const quote: Quote = {
  origin: 'BLA',
  destination: 'CCS',
  outboundDay: '2026-04-01',
  inboundDay: '2026-04-05',
  cabin: null,
  promotion: null,
  rule: { kind: 'fare', milesPerDollar: '30', promotionPercent: '10', isHighSeason: false, versions: {} },
  offers: [offer(), inbound(), inbound({ id: '1001-ULTRA', family: 'ULTRA' })],
};

describe('a quote', () => {
  test('comes back as it was signed, and is good for its time only', async () => {
    const { token } = await quotes.sign(quote, now);
    const readAt = async (milliseconds: number) => await quotes.read(token, later(milliseconds));
    expect(await readAt(quoteMilliseconds - 1_000)).toMatchObject({ quote, isOver: false });
    expect(await readAt(quoteMilliseconds + 1_000)).toMatchObject({ quote, isOver: true });
  });

  test('is nobody else’s, and nothing of it can be changed', async () => {
    const { token } = await quotes.sign(quote, now);
    const [head, payload = '', signature] = token.split('.');
    const cheaper = Buffer.from(Buffer.from(payload, 'base64url').toString().replaceAll('10000', '100')).toString(
      'base64url',
    );
    const others = createQuotes({ tokenSecret: 'another secret' });
    for (const bad of [
      `${head}.${cheaper}.${signature}`,
      `${token}x`,
      'a.b.c',
      '',
      (await others.sign(quote, now)).token,
    ])
      expect(await quotes.read(bad, now)).toBeUndefined();
  });

  test('that an earlier secret signed is good while that is known', async () => {
    const { token } = await quotes.sign(quote, now);
    const next = createQuotes({
      tokenSecret: 'the next one',
      earlierTokenSecrets: ['a secret that only these tests know'],
    });
    expect((await next.read(token, now))?.quote).toEqual(quote);
  });
});

test.each<[string, string, string | undefined, boolean]>([
  ['there and back', '1-LIGHT', '1001-LIGHT', true],
  ['mixed families', '1-LIGHT', '1001-ULTRA', true],
  ['without the way back', '1-LIGHT', undefined, false],
  ['an offer of another search', '2-LIGHT', '1001-LIGHT', false],
  ['a way back as a way there', '1001-LIGHT', '1001-LIGHT', false],
])('a choice of a quote: %s', (_name, there, back, isChoice) =>
  expect(choiceOf(quote, there, back) !== undefined).toBe(isChoice),
);

test('the flight promotion counts for the way whose family it names', () => {
  const choice = choiceOf(quote, '1-LIGHT', '1001-ULTRA');
  expect(choice && priceOf(quote, choice)).toEqual({ outbound: 3_000n, inbound: 2_700n, total: 5_700n });
});

test('nobody flies back before having arrived', () => {
  const choice = { outbound: offer(), inbound: inbound({ flights: [flight('2026-04-01', '08:30', '09:30')] }) };
  expect(priceOf(quote, choice)).toBeUndefined();
});

test('what costs nothing is not offered', () => {
  const free = { minorUnits: '0', currency: 'USD' };
  expect(priceOf(quote, { outbound: offer({ fare: free }), inbound: inbound({ fare: free }) })).toBeUndefined();
});

test('the same quote always prices the same, signed and read back or not, and its legs add up', async () => {
  const money = fc.nat({ max: 10_000_000 }).map((cents) => ({ minorUnits: String(cents), currency: 'USD' }));
  const family = fc.constantFrom(...fareFamilyNames);
  const rule = fc.record({
    kind: fc.constant('fare' as const),
    milesPerDollar: fc.nat({ max: 9_999 }).map((rate) => `${rate + 1}.25`),
    promotionPercent: fc.option(fc.nat({ max: 100 }).map(String), { nil: null }),
    isHighSeason: fc.boolean(),
    versions: fc.constant({}),
  });
  await fc.assert(
    fc.asyncProperty(rule, family, family, money, money, async (own, one, other, fare, back) => {
      const choice = { outbound: offer({ family: one, fare }), inbound: inbound({ family: other, fare: back }) };
      const signed = { ...quote, rule: own, offers: [choice.outbound, choice.inbound] };
      const read = (await quotes.read((await quotes.sign(signed, now)).token, now))?.quote;
      const again = read && choiceOf(read, choice.outbound.id, choice.inbound.id);
      const price = priceOf(signed, choice);
      expect(read && again && priceOf(read, again)).toEqual(price);
      expect(price && price.outbound + (price.inbound ?? 0n)).toBe(price?.total);
    }),
    { numRuns: 60 },
  );
});
