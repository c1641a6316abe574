// @vitest-environment happy-dom
import { transferTexts } from '@millaje/api/signed-in.texts';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { endSession } from '../session/ended-session.ts';
import { TransferForm } from './transfer-form.tsx';
import {
  hearNotices,
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

let server: Server;
let screen: Screen;
const open = (): Screen => showPage(createElement(TransferForm, { balance: 1000, operationTo: String }));

beforeEach(() => {
  notices = hearNotices();
  signInAs(48);
  server = serve();
  screen = open();
});

async function fillIn(amount: string): Promise<void> {
  await screen.fill('Correo del destinatario', 'luis@correo.example');
  await screen.fill('Monto', amount);
  await screen.fill('Descripción', 'Regalo');
}

async function askTo(): Promise<void> {
  await fillIn('100');
  await screen.press('Transferir');
  await screen.says('Confirmar transferencia');
}

test('where the commission does not come, that is said, and can be asked for again', async () => {
  screen.leave();
  queryClient.clear();
  server.fee = '';
  screen = open();
  await screen.says(transferTexts.feeFailed);
  server.fee = '5';
  await screen.press('Reintentar');
  await screen.says('Comisión: ');
  expect(screen.text()).not.toContain(transferTexts.feeFailed);
});

test('what was written about somebody else does not go to whose code is scanned then; about the same one it stays', async () => {
  const scan = (email: string): void => {
    endSession('/passenger/transfer');
    screen.leave();
    signInAs(48);
    const scanned = { charge: { email, amount: '200' }, onSent: vi.fn() };
    screen = showPage(createElement(TransferForm, { balance: 1000, operationTo: String, scanned }));
  };
  const typed = () => ['Correo del destinatario', 'Monto', 'Descripción'].map((label) => screen.valueOf(label));
  await fillIn('100');
  scan('luis@correo.example');
  await waitFor(() => expect(typed()).toEqual(['luis@correo.example', '200', 'Regalo']));
  scan('posada@correo.example');
  await waitFor(() => expect(typed()).toEqual(['posada@correo.example', '200', 'Pago a Luis Pérez']));
});

describe('what was typed when the session ended', () => {
  const typed = () => ['Correo del destinatario', 'Monto', 'Descripción'].map((label) => screen.valueOf(label));
  const comeBackAs = (id: number): void => {
    endSession('/passenger/transfer');
    screen.leave();
    signInAs(id);
    screen = open();
  };

  test('stands there again for the same person, once', async () => {
    await fillIn('75');
    comeBackAs(48);
    await waitFor(() => expect(typed()).toEqual(['luis@correo.example', '75', 'Regalo']));
    expect(notices).toContain('Recuperamos lo que había escrito.|');
    screen.leave();
    screen = open();
    await screen.says('Disponibles: 1.000');
    expect(typed()).toEqual(['', '50', '']);
  });

  test('is nothing to another person, and gone after that', async () => {
    await fillIn('75');
    comeBackAs(49);
    await screen.says('Disponibles: 1.000');
    expect(typed()).toEqual(['', '50', '']);
    comeBackAs(48);
    await screen.says('Disponibles: 1.000');
    expect([typed(), JSON.stringify(Object.values(sessionStorage))]).toEqual([
      ['', '50', ''],
      expect.not.stringContaining('luis'),
    ]);
  });
});

test('whose tier gives nothing to other members reads which ones do, and can pay an ally all the same', async () => {
  screen.leave();
  queryClient.clear();
  server.mayTransfer = false;
  screen = open();
  await screen.says('Con su nivel Silver puede pagar a los aliados.');
  await screen.says('es un beneficio de los niveles Gold y Black. Ver las membresías');
  await askTo();
  expect(screen.text()).toContain('Luis Pérez');
});

test('a large transfer asks who one is, and is then confirmed under another key', async () => {
  server.answers = [() => refusal(428, 'confirmation_required', 'Confirme que es usted.'), () => posted()];
  await askTo();
  await screen.press('Confirmar');
  await screen.says('Confirme que es usted');
  await screen.fill('Contraseña o código 2FA', 'otra');
  await screen.press('Confirmar');
  await screen.says('La contraseña no es correcta.');
  await screen.fill('Contraseña o código 2FA', 'Clave.2026');
  await screen.press('Confirmar');
  await screen.says('Confirmar transferencia');
  await screen.press('Confirmar');
  await screen.says('Transferencia enviada');
  expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
  expect(JSON.stringify([Object.values(sessionStorage), server.sent])).not.toContain('Clave.2026');
});
