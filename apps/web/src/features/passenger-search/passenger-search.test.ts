// @vitest-environment happy-dom
import { publicPassengerTexts, passengerSearchTexts as texts } from '@millaje/api/members/public-passenger.texts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { refusal, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { PassengerSearch } from './passenger-search.tsx';

let screen: Screen;

const rooms = () =>
  [...document.querySelectorAll<HTMLElement>('div[style]')].flatMap(({ style: { height } }) =>
    height === '' ? [] : [height],
  );

test('what went wrong goes away by itself, and nothing below it moves until somebody looks again', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(55);
  vi.stubGlobal('fetch', async () => refusal(404, 'passenger_not_found', 'Pasajero no encontrado'));
  screen = showPage(createElement(PassengerSearch));
  await screen.fill(texts.customerId, '1234');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await screen.press(texts.submit);
  await screen.says('Pasajero no encontrado');
  expect(rooms()).toEqual([]);
  vi.advanceTimersByTime(5000);
  await waitFor(() => expect(screen.text()).not.toContain('Pasajero no encontrado'));
  expect(rooms()).toEqual(['55px']);
  vi.stubGlobal('fetch', async () => Response.error());
  await screen.press(texts.submit);
  await screen.says(publicPassengerTexts.unexpected);
  expect(rooms()).toEqual([]);
});
