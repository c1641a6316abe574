// @vitest-environment happy-dom
import { flightSearchTexts, openRedemptionTexts, redeemTexts as texts } from '@millaje/api/flights/search.texts';
import type { FoundFare, FoundFlights, FoundWay } from '@millaje/api/flights/search';
import { redemptionTexts } from '@millaje/api/flights/redemptions.texts';
import { refusals } from '@millaje/api/refusals';
import type { UserInfo } from '@millaje/api/members/users';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForms, KEY, takeForm } from '../../kept-forms.ts';
import { queryClient } from '../../query-client.ts';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { attemptStore } from '../confirmed-send/attempt-store.ts';
import { placeOf } from '../confirmed-send/attempt.ts';
import { session } from '../session/session.ts';
import { longDay } from './flight-view.ts';
import FlightSearch from './flight-search.tsx';
import { PASSENGER_FORM } from './passenger-values.ts';

const conditions = {
  name: 'carry_on',
  available: true,
  description: 'Equipaje de mano',
  aditionalInfo: '1 pieza',
} as const;
const terms = { LIGHT: [conditions], MEDIUM: [conditions], ULTRA: [conditions], BUSINESS: [conditions] };

const fare = (miles: number): FoundFare => ({
  offer: '1-LIGHT',
  family: 'LIGHT',
  classCode: 'Q',
  sold_out: false,
  miles_price: miles,
  miles_price_by_outbound: null,
});

const end = (cityName: string, locationCode: string, dateTime: string) => ({
  cityName,
  locationCode,
  airPortName: cityName,
  dateTime,
});

function found(miles: number, token: string): FoundFlights {
  const way: FoundWay = {
    segments: [
      {
        flightID: '9V1301',
        flightNumber: '9V1301',
        originDestRPH: '1',
        EQP: '734',
        aircraft: 'BOEING 737-400',
        timeFlight: 55,
        timeConection: 0,
        departureInfo: end('Caracas', 'CCS', `${DAY}T23:40`),
        arrivalInfo: end('Porlamar', 'PMV', `${NEXT}T00:35`),
      },
    ],
    stops: 0,
    timeFlight: 55,
    timeConection: 0,
    days_later: 1,
    fareInfo: [fare(miles), { ...fare(0), family: 'ULTRA', offer: null, sold_out: true, miles_price: null }],
  };
  return {
    code: 201,
    message: 'OK',
    flight_found: { departure: [way], return: [], BaggageD: bags, BaggageR: bags },
    terms: { fareConditions: terms },
    promotion: null,
    is_national: true,
    nearest: { departure: [], return: [] },
    token,
    expires_at: `${DAY}T12:00:00Z`,
  };
}
const bags = { LIGHT: '', MEDIUM: '', ULTRA: '', BUSINESS: '' };
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const DAY = dayFromNow(20);
const NEXT = dayFromNow(21);
const done = {
  code: 200,
  message: redemptionTexts.done,
  id_redemption: 7,
  status: 2,
  tickets: [{ ticketNumber: '7420000000007' }],
  pnr: 'ABCDEF',
};

type Answer = () => Response | Promise<Response>;
const member = {
  _id: 41,
  first_name: 'Ana',
  last_name: 'Rondón',
  email: 'ana@correo.example',
  id_rol: 3,
  doc_type: 'V',
  doc_identity: '14785236',
  membership: { id: 1, name: 'Silver', date: null, expiry: null },
} as UserInfo;

let searches: FoundFlights[];
let answers: Answer[];
let outcome: Answer;
let balance: number;
let sent: { key: string | undefined; body: { token: string; passengers: { document: object }[] } }[];
let screen: Screen;

/** A member who has chosen a flight of 1.440 miles: the address says so. */
function open(more = '&trip=OW'): void {
  const address = `/?origin=CCS&destination=PMV&departure=${DAY}&going=9V1301~LIGHT${more}`;
  const router = createMemoryRouter([{ path: '*', element: createElement(FlightSearch, { place: 'member' }) }], {
    initialEntries: [address],
  });
  screen = show(createElement(RouterProvider, { router }));
}

beforeEach(() => {
  searches = [found(1_440, 'first'), found(1_440, 'second')];
  answers = [];
  sent = [];
  balance = 5_000;
  outcome = () => json(200, { code: 200, message: 'OK', outcome: 'unknown', redemption: null, refusal: null });
  session.start({ token: 't', user_info: member, balance: 5_000, shopping_cart: 0 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://site');
    if (pathname === '/api/v2/booking/kiu') return json(200, searches.length > 1 ? searches.shift() : searches[0]);
    if (pathname === '/api/v2/redemptions/add') {
      const headers = new Headers(init.headers);
      sent.push({ key: headers.get('idempotency-key') ?? undefined, body: JSON.parse(init.body as string) });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('nothing more was to be sent');
      return answer();
    }
    if (pathname === '/api/v1/redemptions/outcome') return outcome();
    if (pathname === '/api/v1/miles/balanceaddress') return json(200, { code: 201, message: 'OK', balance, held: 0 });
    return refusal(404, 'redemption_not_found', 'No.');
  });
  open();
});
afterEach(() => {
  attemptStore.remove(placeOf(member._id, 'redemption'));
});

async function reserve(): Promise<void> {
  await screen.press(flightSearchTexts.reserve);
  await screen.press(texts.continue);
  await screen.says(texts.confirmTitle);
}

const tokens = () => sent.map(({ body }) => body.token);

test('what is chosen is shown by the clocks of its airports, asked about, and redeemed once', async () => {
  await screen.says('23:40');
  await screen.says('00:35 PMV+1');
  answers = [() => json(200, done)];
  await reserve();
  await screen.press(texts.confirm, 2);
  await screen.says('7420000000007');
  const { document } = sent[0]?.body.passengers[0] ?? {};
  expect([sent.length, tokens(), document]).toEqual([
    1,
    ['first'],
    { documentType: 'ID', documentID: member.doc_identity, docIssueCountry: 'VE' },
  ]);
});

test('who flies is kept for the next login while it is asked about, too', async () => {
  await reserve();
  await waitFor(() => {
    keepForms(member._id);
    expect(takeForm(PASSENGER_FORM, member._id)).toEqual({
      documentType: 'ID',
      documentID: member.doc_identity,
      docIssueCountry: 'VE',
      birthCountry: 'VE',
    });
  });
});

test('a document that was typed for flights at home does not stand in the way of flights abroad', async () => {
  await screen.says('1.440');
  screen.leave();
  queryClient.clear();
  searches = [{ ...found(1_440, 'abroad'), is_national: false }];
  const passenger = { documentType: 'ID', documentID: '14785236', docIssueCountry: 'VE' };
  sessionStorage.setItem(KEY, JSON.stringify({ userId: member._id, forms: { [PASSENGER_FORM]: passenger } }));
  open();
  await screen.press(flightSearchTexts.reserve);
  await screen.press(texts.continue);
  await screen.says(redemptionTexts.documentNumberRequired);
  expect(screen.text()).not.toContain(redemptionTexts.documentTypeRequired);
});

test.each([
  ['the way on', '&trip=OW', flightSearchTexts.reserve],
  ['the ways back', `&trip=RT&return=${NEXT}`, flightSearchTexts.inboundTitle('Caracas', 'Porlamar')],
])(
  'what the address brought leaves the focus where it is; a choice made here leads to %s',
  async (_what, more, next) => {
    const focused = () => document.activeElement?.textContent;
    await screen.says('1.440');
    screen.leave();
    queryClient.clear();
    const both = found(1_440, 'both ways');
    searches = [{ ...both, flight_found: { ...both.flight_found, return: both.flight_found.departure } }];
    open(more);
    await screen.says(next);
    await waitFor(() => expect(document.querySelectorAll('[data-chosen]')).toHaveLength(1));
    expect(document.activeElement).toBe(document.body);
    await screen.press(`${flightSearchTexts.change} 9V1301`);
    await waitFor(() => expect(document.querySelectorAll('[data-chosen]')).toHaveLength(0));
    await waitFor(() => {
      const fares = document.querySelectorAll<HTMLElement>('li > button');
      expect(fares.length).toBeGreaterThan(0);
      fares[0]?.click();
    });
    await waitFor(() => expect(focused()).toBe(next));
  },
);

test('where everything is sold out, the nearest days that have seats are a press away', async () => {
  const full = found(0, 'full');
  const departure = full.flight_found.departure.map((way) => ({
    ...way,
    fareInfo: way.fareInfo.map((each) => ({ ...each, offer: null, sold_out: true, miles_price: null })),
  }));
  const flights = {
    ...full,
    flight_found: { ...full.flight_found, departure },
    nearest: { departure: [NEXT], return: [] },
  };
  await screen.says('23:40');
  screen.leave();
  queryClient.clear();
  searches = [flights, found(1_440, 'another day')];
  open();
  await screen.says('AGOTADO');
  await screen.press(longDay(NEXT));
  await screen.says('1.440');
  expect(screen.hasButton(longDay(NEXT))).toBe(false);
});

test('a price that has changed is asked about with the old one beside it, under its new quote and another key', async () => {
  const changed = { old_price: 1_440, new_price: 1_500, token: 'changed' };
  answers = [() => refusal(409, 'price_changed', refusals.price_changed.text, changed), () => json(200, done)];
  await reserve();
  await screen.press(texts.confirm);
  await screen.says(texts.oldPrice);
  expect(screen.text()).toMatch(/Precio anterior 1\.440.*Precio nuevo 1\.500/);
  await screen.press(texts.confirm);
  await screen.says('7420000000007');
  expect(tokens()).toEqual(['first', 'changed']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a search that is over is asked again: the same flight is priced anew', async () => {
  searches = [found(1_440, 'first'), found(1_600, 'second')];
  answers = [() => refusal(409, 'quote_not_valid', refusals.quote_not_valid.text), () => json(200, done)];
  await reserve();
  await screen.press(texts.confirm);
  await screen.says(texts.oldPrice);
  expect(screen.text()).toMatch(/Precio anterior 1\.440.*Precio nuevo 1\.600/);
  await screen.press(texts.confirm);
  await screen.says('7420000000007');
  expect(tokens()).toEqual(['first', 'second']);
});

test('who has too few miles is told how many are missing, and is not led through the form', async () => {
  screen.leave();
  queryClient.clear();
  balance = 400;
  open();
  await screen.says(flightSearchTexts.missing('1.040'));
  const reserveButton = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === flightSearchTexts.reserve,
  );
  expect(reserveButton?.disabled).toBe(true);
});

test('a refusal is told in a dialog, and what is chosen stays', async () => {
  answers = [() => refusal(409, 'insufficient_miles', refusals.insufficient_miles.text)];
  await reserve();
  await screen.press(texts.confirm);
  await screen.says(refusals.insufficient_miles.text);
  await screen.press('Aceptar');
  await waitFor(() => expect(screen.hasButton(flightSearchTexts.reserve)).toBe(true));
});

test('without an answer it may have been done: nothing else is redeemed before that is known', async () => {
  answers = [() => Promise.reject(new TypeError('cut'))];
  await reserve();
  await screen.press(texts.confirm);
  await screen.says(openRedemptionTexts.title);
  await screen.says(openRedemptionTexts.unknown);
  expect(screen.hasButton(flightSearchTexts.reserve)).toBe(false);
  screen.leave();
  outcome = () => {
    const { code, message, ...redemption } = done;
    return json(code, { code, message, outcome: 'done', redemption, refusal: null });
  };
  queryClient.clear();
  open();
  await screen.says(openRedemptionTexts.postedHelp('7'));
  await screen.press('Aceptar');
  await screen.says('7420000000007');
  expect(sent).toHaveLength(1);
});

test('what staff have rejected before its answer came is told so, and no ticket', async () => {
  answers = [() => json(200, { ...done, message: redemptionTexts.rejected, status: 3, tickets: [], pnr: 'Rechazada' })];
  await reserve();
  await screen.press(texts.confirm);
  await screen.says(redemptionTexts.rejected);
  expect(screen.text()).toContain(redemptionTexts.status[3]);
  for (const other of [texts.inProcess, redemptionTexts.done, texts.ticketNumber])
    expect(screen.text()).not.toContain(other);
});

test('what nobody can tell yet is in process, and no ticket', async () => {
  answers = [() => json(200, { ...done, message: redemptionTexts.inProcess, status: 1, tickets: [], pnr: null })];
  await reserve();
  await screen.press(texts.confirm);
  await screen.says(redemptionTexts.inProcess);
  expect(screen.text()).not.toContain(texts.ticketNumber);
});
