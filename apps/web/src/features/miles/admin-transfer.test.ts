// @vitest-environment happy-dom
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attemptStore } from '../confirmed-send/attempt-store.ts';
import { AdminTransfer } from './admin-transfer.tsx';
import {
  json,
  hearNotices,
  looks,
  posted,
  refusal,
  type Screen,
  serve,
  type Server,
  showPage,
  signInAs,
  waitFor,
} from './transfer.fixture.ts';

let notices: string[];

const PLACE = 'millaje.attempt.1.5.admin-transfer';
const OPEN = 'La transferencia puede haberse realizado';

let server: Server;
let screen: Screen;
const isKept = (): boolean => attemptStore.read(PLACE) !== undefined;

beforeEach(() => {
  notices = hearNotices();
  signInAs(5, 1);
  server = serve();
  screen = showPage(createElement(AdminTransfer));
});
afterEach(() => {
  attemptStore.remove(PLACE);
});

async function ask(): Promise<void> {
  await screen.press('Transferir');
  await screen.fill('Correo del emisor', 'ana@correo.example');
  await screen.fill('Correo del receptor', 'luis@correo.example');
  await screen.fill('Descripción', 'Ajuste');
  await screen.fill('Monto', '30');
  await screen.press('Transferir');
  await screen.says('Transferir 30 AVPM');
}

test('is sent once, however often somebody presses, and forgotten once it is answered', async () => {
  server.answers = [() => posted()];
  await ask();
  await screen.press('Transferir', 3);
  await waitFor(() => expect(notices).toEqual(['Transferencia Exitosa|']));
  expect(server.sent.map(({ body }) => body)).toEqual([
    {
      email_from: 'ana@correo.example',
      email_to: 'luis@correo.example',
      to_avp: false,
      description: 'Ajuste',
      amount: '30',
    },
  ]);
  await waitFor(() => expect(screen.text()).toBe('Transferir'));
  expect(isKept()).toBe(false);
});

test('that ends late is not told to who signed in meanwhile', async () => {
  let answer: (response: Response) => void = () => undefined;
  server.answers = [() => new Promise((resolve) => (answer = resolve))];
  await ask();
  await screen.press('Transferir');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  screen.leave();
  signInAs(6, 1);
  screen = showPage(createElement(AdminTransfer));
  answer(posted());
  await waitFor(() => expect(isKept()).toBe(false));
  expect(notices).toEqual([]);
});

test('that waits for another administrator is answered, and says so', async () => {
  const waiting = 'Queda pendiente de la aprobación de otra persona.';
  server.answers = [() => json(202, { code: 202, message: waiting, approval_request: {} })];
  await ask();
  await screen.press('Transferir');
  await waitFor(() => expect(notices).toEqual([`${waiting}|`]));
  expect(isKept()).toBe(false);
});

test('comes back to its fields when it was refused', async () => {
  server.answers = [() => refusal(409, 'insufficient_miles', 'El usuario no tiene millas suficientes.')];
  await ask();
  await screen.press('Transferir');
  await waitFor(() => expect(notices).toEqual(['Error|El usuario no tiene millas suficientes.']));
  await screen.says('Correo del emisor');
  expect(isKept()).toBe(false);
});

test('asks about nobody whom nobody knows: the field says so, until it is another one', async () => {
  server.nobody = 'luis@correo.example';
  await screen.press('Transferir');
  await screen.fill('Correo del emisor', 'ana@correo.example');
  await screen.fill('Correo del receptor', 'luis@correo.example');
  await screen.fill('Descripción', 'Ajuste');
  await screen.fill('Monto', '9,99');
  await screen.press('Transferir');
  await screen.says('Monto debe ser mayor de 0 Millas');
  await screen.fill('Monto', '30');
  await screen.press('Transferir');
  await screen.says('Usuario no registrado en AVP');
  expect([screen.text().includes('Transferir 30 AVPM'), server.sent]).toEqual([false, []]);
  await screen.fill('Correo del receptor', 'otro@correo.example');
  await screen.press('Transferir');
  await screen.says('Transferir 30 AVPM');
});

test('asks about no two people who are not there: without a receiver, or with one who is the sender', async () => {
  await screen.press('Transferir');
  await screen.fill('Correo del emisor', 'ana@correo.example');
  await screen.fill('Descripción', 'Ajuste');
  await screen.fill('Monto', '30');
  await screen.press('Transferir');
  await screen.says('Ingrese el correo del receptor, o marque «Al programa AVP».');
  await screen.fill('Correo del receptor', ' Ana@Correo.example ');
  await screen.press('Transferir');
  await screen.says('El usuario que envía y el que recibe son el mismo.');
  expect([screen.text().includes('Transferir 30 AVPM'), server.sent]).toEqual([false, []]);
  await screen.fill('Correo del receptor', 'luis@correo.example');
  await screen.press('Transferir');
  await screen.says('Transferir 30 AVPM');
});

test.each([
  [29, true],
  [30, false],
])('of 30 miles from somebody with %i says that they are not enough: %s', async (balance, isSaid) => {
  server.balance = balance;
  await ask();
  await screen.says(`Saldo: ${balance} AVPM`);
  expect(screen.text().includes('El emisor no tiene tantas millas.')).toBe(isSaid);
});

test('without an answer it is offered, also when somebody has put it aside, and sent again under its key', async () => {
  server.answers = [() => json(504, { message: 'Endpoint request timed out' }), () => posted()];
  await ask();
  await screen.press('Transferir');
  await screen.says(OPEN);
  expect(screen.text()).toMatch(/ana@correo\.example.*luis@correo\.example.*Ajuste.*30 AVPM/);

  document.querySelector<HTMLElement>('[aria-label="Cerrar"]')?.click();
  await waitFor(() => expect(screen.text()).not.toContain(OPEN));
  await screen.press('Transferir');
  await screen.says(OPEN);
  expect(screen.text()).not.toContain('Correo del emisor');

  await screen.press('Reintentar');
  await waitFor(() => expect(notices).toEqual(['Transferencia Exitosa|']));
  expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
  expect(isKept()).toBe(false);
});

test('is offered to who comes back to the screen, with what became of it', async () => {
  server.answers = [() => json(502, null)];
  await ask();
  await screen.press('Transferir');
  await screen.says(OPEN);
  screen.leave();
  server.look = looks.posted;
  screen = showPage(createElement(AdminTransfer));
  await screen.says('La transferencia se realizó');
  await screen.press('Aceptar');
  await waitFor(() => expect(screen.text()).toBe('Transferir'));
  expect([isKept(), server.sent.length]).toEqual([false, 1]);
});
