// @vitest-environment happy-dom
import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { redemptionTexts } from '@millaje/api/flights/redemptions.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { accepted, ownOf, request } from './redemption.fixture.ts';
import { MemberRedemptions } from './member-redemptions.tsx';
import { routeText } from './redemption-columns.tsx';
import { StaffRedemptionPanel } from './redemption-panel.tsx';
import { UserRedemptions } from './user-redemptions.tsx';

let sent: unknown[];
/** The request as the server has it, and what it says to a decision. */
let current: Redemption;
let decide: () => Response;
let screen: Screen;

beforeEach(() => {
  [sent, current] = [[], request];
  decide = () => json(201, { code: 201, message: redemptionTexts.updated, redemption: current });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://site');
    if (init.method === 'POST') {
      sent.push(JSON.parse(init.body as string));
      return decide();
    }
    if (pathname.endsWith('/booking/airports')) return json(200, { code: 200, message: 'OK', airports: [] });
    if (pathname.endsWith('/redemptions/user'))
      return json(200, { code: 200, message: 'OK', rows: [ownOf(accepted)], count: 1, page: 1, anchor: null });
    return json(200, { code: 200, message: 'OK', redemption: current });
  });
});

function open(element: ReactNode): void {
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
}

const panel = (mayDecide: boolean) =>
  open(
    createElement(StaffRedemptionPanel, {
      id: '12',
      backTo: '/',
      operationTo: (id) => `/operations/${id}`,
      mayDecide,
    }),
  );

describe('a request in process', () => {
  test('is accepted with its locator, in capitals, after a question', async () => {
    panel(true);
    await screen.says('Carmen Rojas');
    await screen.fill(texts.pnr, 'qwerty');
    await screen.press(texts.accept);
    await screen.says(texts.acceptTitle.replace('{id}', '12'));
    await screen.says(texts.acceptConsequence('Carmen Rojas', 'BLA - MIA', 'QWERTY'));
    current = accepted;
    await screen.press('Confirmar', 2);
    await screen.says('Aceptada');
    expect(sent).toEqual([{ id_redemption: 12, status: 2, pnr: 'QWERTY' }]);
    expect(screen.hasButton(texts.reject)).toBe(false);
    expect(screen.hasButton(texts.downloadPdf)).toBe(true);
  });

  test.each([
    ['', redemptionTexts.pnrRequired],
    ['ABC', redemptionTexts.pnrWrong],
    ['ABC123', redemptionTexts.pnrWrong],
  ])('is not accepted with «%s»', async (pnr, text) => {
    panel(true);
    await screen.says('Carmen Rojas');
    await screen.fill(texts.pnr, pnr);
    await screen.press(texts.accept);
    await screen.says(text);
    expect(sent).toEqual([]);
  });

  test('is rejected after a question that says what goes back', async () => {
    panel(true);
    await screen.says('Carmen Rojas');
    await screen.press(texts.reject);
    await screen.says(texts.rejectTitle.replace('{id}', '12'));
    expect(screen.text()).toContain('6.000');
    current = { ...request, status: 3, statusName: 'Rechazada', pnr: 'Rechazada' };
    await screen.press('Confirmar');
    await waitFor(() => expect(screen.hasButton(texts.reject)).toBe(false));
    expect(sent).toEqual([{ id_redemption: 12, status: 3 }]);
  });

  test('that somebody else decided meanwhile is shown as it is now', async () => {
    panel(true);
    await screen.says('Carmen Rojas');
    await screen.press(texts.reject);
    current = accepted;
    decide = () => refusal(409, 'redemption_final', refusals.redemption_final.text);
    await screen.press('Confirmar');
    await screen.says(texts.decidedMeanwhile);
    await screen.says('Aceptada');
    await screen.says('QWERTY');
    expect(screen.hasButton(texts.accept)).toBe(false);
  });

  test('is tried again where no answer came', async () => {
    panel(true);
    await screen.says('Carmen Rojas');
    await screen.press(texts.reject);
    decide = () => {
      throw new TypeError('no network');
    };
    await screen.press('Confirmar');
    await waitFor(() => expect(screen.hasButton('Reintentar')).toBe(true));
    decide = () => json(201, { code: 201, message: redemptionTexts.updated, redemption: current });
    await screen.press('Reintentar');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('is only seen by those who may not decide', async () => {
    panel(false);
    await screen.says('Carmen Rojas');
    expect([screen.hasButton(texts.accept), screen.hasButton(texts.reject)]).toEqual([false, false]);
  });

  test.each([
    ['VNMKHU', texts.bookedWithout('VNMKHU'), 'BLA - MIA | VNMKHU, sin boleto'],
    [null, texts.bookingUnknown('12'), 'BLA - MIA'],
  ])('that the airline knows by the locator %s says how to find it there', async (locator, said, route) => {
    current = { ...request, booking_pnr: locator };
    panel(true);
    await screen.says(said);
    expect(routeText(current)).toBe(route);
  });

  test('that waits for too long says so', async () => {
    current = { ...request, is_late: true };
    panel(true);
    await screen.says(texts.isLate);
    expect(screen.text()).toContain('En proceso · Más de 72 horas');
  });
});

test('a user’s redemptions stand with the operation that paid for each', async () => {
  // Only rows that have room are there.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  open(createElement(UserRedemptions, { email: 'carmen@correo.example' }));
  await screen.says('BLA - MIA | QWERTY');
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['ID', 'Nombre', 'Ruta | Localizador', 'Fecha', 'Monto', 'Comisión', 'Total', 'Hash']);
});

test('a member without requests reads what would be here, and finds the way to the search', async () => {
  vi.stubGlobal('fetch', async () =>
    json(200, { code: 200, message: 'OK', rows: [], count: 0, page: 1, anchor: null }),
  );
  open(createElement(MemberRedemptions, { to: () => '/' }));
  await screen.says(texts.emptyForMember);
  const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['Buscar vuelos', '/passenger/dashboard']]);
});
