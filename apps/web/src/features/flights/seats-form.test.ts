// @vitest-environment happy-dom
import type { SeatedFlight } from '@millaje/api/flights/seats';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { classesText } from './flight-columns.ts';
import { SeatsForm } from './seats-form.tsx';

const flight: SeatedFlight = {
  flight: '9V1303',
  day: '2026-06-12',
  origin: 'BLA',
  destination: 'MIA',
  departure_time: '08:00',
  arrival_time: '11:45',
  days_later: 0,
  equipment: 'BOEING 737-400',
  has_departed: false,
  classes: [
    { class: 'Q', seats: 16, timetable_seats: 16, is_set: false, taken: 2 },
    { class: 'O', seats: 0, timetable_seats: 0, is_set: false, taken: 0 },
    { class: 'Y', seats: 0, timetable_seats: 24, is_set: true, taken: 3 },
  ],
};

let sent: { path: string; body: unknown }[];
let screen: Screen;
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url, 'http://site').pathname, body: JSON.parse(init.body as string) });
    return json(201, { code: 201, message: texts.updated, flight });
  });
  screen = showPage(createElement(SeatsForm, { flight, onClose: () => undefined }));
});

test('a class shows what staff set, and is sent with its flight after a question', async () => {
  await screen.says(texts.seatsHelp(16));
  expect(screen.valueOf(texts.seats)).toBe('');
  await screen.select(texts.class, 'Y');
  await waitFor(() => expect(screen.valueOf(texts.seats)).toBe('0'));
  await screen.says(texts.seatsHelp(24));
  await screen.fill(texts.seats, '4');
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says(texts.updated);
  const { day, origin, destination } = flight;
  const body = { flight: '9V1303', origin, destination, day, class: 'Y', seats: '4' };
  expect(sent).toEqual([{ path: '/api/v1/flights/seats', body }]);
});

test('a number of seats that no aircraft has is told, and not sent', async () => {
  await screen.fill(texts.seats, '501');
  await screen.press('Aceptar');
  await screen.says(texts.seatsWrong);
  expect(sent).toEqual([]);
});

test.each([
  [flight, 'Q 2/16 · Y 3/0'],
  [{ ...flight, classes: [] }, texts.noSeats],
])('the list says how many seats are taken', (row, text) => expect(classesText(row)).toBe(text));
