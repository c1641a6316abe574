// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { addAirportRoute } from '@millaje/api/flights/airports';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { json, refusal, type Screen, showPage } from '../screen.fixture.ts';
import { SaveForm } from './save-form.tsx';

const labels = {
  code: 'Código',
  name: 'Nombre',
  city_name: 'Ciudad',
  country_code: 'País',
  description: 'Descripción',
};
const values = { code: 'uio', name: 'Quito', city_name: 'Quito', country_code: 'EC', description: 'Alto' };
const none = { code: '', name: '', city_name: '', country_code: '', description: '' };

let sent: unknown[];
let keys: (string | undefined)[];
let answers: (() => Response | Promise<Response>)[];
let closed: number;
let screen: Screen;

beforeEach(() => {
  [sent, keys, answers, closed] = [[], [], [], 0];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer) throw new Error('nothing was to be sent');
    return answer();
  });
  screen = showForm(addAirportRoute);
});
function showForm(route: typeof addAirportRoute): Screen {
  return showPage(
    createElement(SaveForm<typeof addAirportRoute, typeof none>, {
      isNew: true,
      route,
      initial: none,
      fields: (form) =>
        Object.entries(labels).map(([name, label]) =>
          createElement(TextInput, { key: name, ...form.getInputProps(name), label }),
        ),
      refresh: ['airports'],
      onClose: () => (closed += 1),
    }),
  );
}

async function fill(): Promise<void> {
  for (const [name, label] of Object.entries(labels)) await screen.fill(label, values[name as keyof typeof values]);
}

const saved = () => json(201, { code: 201, message: 'Aeropuerto agregado.', airport: { id: 1, ...values } });

test('says what every field needs, and sends nothing', async () => {
  await screen.press('Aceptar');
  for (const text of ['Debe ingresar el código IATA del aeropuerto', 'Ingrese la ciudad', 'Ingrese una descripción'])
    await screen.says(text);
  expect(sent).toEqual([]);
});

test('asks, is sent once, says how it went, and goes on when that is confirmed', async () => {
  answers = [saved];
  await fill();
  await screen.press('Aceptar');
  await screen.says('Seguro que desea realizar esta accion?');
  expect(sent).toEqual([]);
  await screen.press('Confirmar', 3);
  await screen.says('Aeropuerto agregado.');
  expect(sent).toEqual([values]);
  expect(closed).toBe(0);
});

test('a refusal stands at its field, what was typed stays, and the list is read again', async () => {
  const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
  answers = [
    () => {
      const body = {
        code: 409,
        message: 'Ya existe',
        error: { code: 409, message: 'Ya existe', rule: 'airport_code_taken' },
      };
      return json(409, {
        ...body,
        error: { ...body.error, fields: { code: 'Ya existe un aeropuerto con ese código.' } },
      });
    },
    saved,
  ];
  await fill();
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says('Error al soliciar');
  expect(readAgain.mock.calls).toEqual([[{ queryKey: ['airports'] }]]);
  await screen.says('Ya existe un aeropuerto con ese código.');
  await screen.press('Aceptar');
  // What was typed is as wrong when the field is left as it was before.
  document.querySelector('[data-path=code]')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await screen.fill('Descripción', 'Más alto');
  await screen.says('Ya existe un aeropuerto con ese código.');
  await screen.fill('Código', 'UIX');
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says('Aeropuerto agregado.');
  expect(sent).toEqual([values, { ...values, code: 'UIX', description: 'Más alto' }]);
});

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('failed to fetch')), catalogueTexts.maybeAdded],
  ['the server is busy', () => refusal(503, 'busy', 'El servicio está ocupado.'), 'El servicio está ocupado.'],
])('when %s the question stays, says so, and can be sent again', async (_name, first, said) => {
  answers = [first, saved];
  await fill();
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says(said);
  expect(screen.text().includes(catalogueTexts.maybeAdded)).toBe(said === catalogueTexts.maybeAdded);
  await screen.press('Reintentar');
  await screen.says('Aeropuerto agregado.');
  expect(sent).toHaveLength(2);
});

test('what could stand twice keeps its key while it is sent again, and nobody is warned of it', async () => {
  screen.leave();
  screen = showForm({ ...addAirportRoute, idempotent: 'optional' } as typeof addAirportRoute);
  answers = [
    () => Promise.reject(new TypeError('failed to fetch')),
    () => Promise.reject(new TypeError('again')),
    saved,
  ];
  await fill();
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says('Reintentar');
  expect(screen.text()).not.toContain(catalogueTexts.maybeAdded);
  // Something else is another addition; what is sent again as it was is the same one.
  await screen.press('Cancelar', 2);
  await screen.fill('Descripción', 'Más alto');
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says('Reintentar');
  await screen.press('Reintentar');
  await screen.says('Aeropuerto agregado.');
  const [first, second, third] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second === first, third === second]).toEqual([false, true]);
});

test('Limpiar empties the fields, and Cancelar leaves', async () => {
  await fill();
  await screen.press('Limpiar');
  await screen.press('Aceptar');
  await screen.says('Ingrese la ciudad');
  await screen.press('Cancelar');
  expect(closed).toBe(1);
});
