// @vitest-environment happy-dom
import type { ServiceCentre } from '@millaje/api/service-centres/service-centres';
import { publicCentreTexts } from '@millaje/api/service-centres/service-centres.texts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { CentresOnShow } from './centres-on-show.tsx';

const centre = (id: number, values: Partial<ServiceCentre>): ServiceCentre => ({
  id,
  name: null,
  address: null,
  schedule: null,
  coords: null,
  image: null,
  ...values,
});

let screen: Screen;

/** The front page's section once the answer has come. */
async function open(customer_services: readonly ServiceCentre[]): Promise<void> {
  let isAnswered = false;
  vi.stubGlobal('fetch', async () => {
    isAnswered = true;
    return json(200, { code: 200, message: 'OK', customer_services });
  });
  screen = show(createElement(CentresOnShow));
  await waitFor(() => expect(isAnswered && queryClient.isFetching() === 0).toBe(true));
}
const cards = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

test('each centre says what is known of it, and one of which nothing is known is left out', async () => {
  await open([
    centre(1, { name: 'Oficina de Chacao', address: 'Torre Este', schedule: 'De 8:00 a 16:00' }),
    centre(2, { schedule: 'Siempre' }),
    centre(3, { address: 'Mérida, Mérida' }),
  ]);
  await screen.says(publicCentreTexts.title);
  expect(cards()).toEqual(['Oficina de ChacaoTorre EsteHorario: De 8:00 a 16:00', 'Mérida, Mérida']);
});

test('without centres there is no section', async () => {
  await open([]);
  expect(screen.text()).not.toContain(publicCentreTexts.title);
});
