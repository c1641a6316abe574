// @vitest-environment happy-dom
import { transferRoute } from '@millaje/api/ledger/miles';
import { milesTexts, openTransferTexts } from '@millaje/api/ledger/miles.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { queryClient } from '../../query-client.ts';
import { attemptStore } from '../confirmed-send/attempt-store.ts';
import { session } from '../session/session.ts';
import { TransferForm } from './transfer-form.tsx';
import {
  json,
  hearNotices,
  looks,
  posted,
  refusal,
  type Respond,
  type Screen,
  serve,
  type Server,
  showPage,
  signInAs,
  waitFor,
} from './transfer.fixture.ts';

let notices: string[];

const OPEN = 'La transferencia puede haberse realizado';
const PLACE = 'millaje.attempt.1.48.transfer';

let server: Server;
let screen: Screen;
const open = (): Screen => showPage(createElement(TransferForm, { balance: 1000, operationTo: String }));
const keptKey = (): unknown => (JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as { key?: string }).key;

beforeEach(() => {
  notices = hearNotices();
  signInAs(48);
  server = serve();
  screen = open();
});
afterEach(() => {
  attemptStore.remove(PLACE);
});

async function fillIn(amount: string): Promise<void> {
  await screen.fill('Correo del destinatario', 'luis@correo.example');
  await screen.fill('Monto', amount);
  await screen.fill('Descripción', 'Regalo');
}

async function askTo(amount = '100'): Promise<void> {
  await fillIn(amount);
  await screen.press('Transferir');
  await screen.says('Confirmar transferencia');
}

test.each([
  ['1.000,00', '1000', '1.000 AVPM'],
  ['50,00', '50', '50'],
])('an amount of %s is understood whole', async (typed, sent, shown) => {
  await askTo(typed);
  await screen.says(shown);
  server.answers = [() => posted()];
  await screen.press('Confirmar');
  await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ amount: sent }));
});

test.each(['9,99', '99,50', '-50', '1e3', 'Bs. 50'])(
  'an amount of %s stays to be seen, and is refused',
  async (typed) => {
    await fillIn(typed);
    await screen.press('Transferir');
    await screen.says(milesTexts.amountTooSmall);
    expect([screen.valueOf('Monto'), screen.text().includes('Confirmar transferencia')]).toEqual([typed, false]);
  },
);

test.each(['1.001', '1.001,00', '1001'])('more than there is, as %s, is refused at its field', async (typed) => {
  await fillIn(typed);
  await screen.press('Transferir');
  await screen.says(refusals.insufficient_miles.text);
  expect(screen.text()).not.toContain('Confirmar transferencia');
});

async function send(...answers: Respond[]): Promise<void> {
  server.answers = answers;
  await askTo();
  await screen.press('Confirmar');
}

const html = (status: number) => () => new Response('<!doctype html><h1>Bad gateway</h1>', { status });
const text = (status: number, body: string) => () => new Response(body, { status });
const lost = (error: unknown) => () => Promise.reject(error);
const timedOut = new DOMException('signal timed out', 'TimeoutError');

/** [what, the answer to the first try, the status and the rule that the client knows then: none but our own] */
const withoutAnswer: [string, Respond, number?, string?][] = [
  ['no connection', lost(new TypeError('Failed to fetch'))],
  ['a connection cut off', lost(new TypeError('network error'))],
  ['a time-out', lost(timedOut)],
  ['an abort', lost(new DOMException('The user aborted a request.', 'AbortError'))],
  ['a redirect', lost(new TypeError('Failed to fetch: redirect mode is set to error'))],
  ['a portal’s page by 200', html(200)],
  ['a page by 201', html(201)],
  ['nothing by 201', text(201, '')],
  ['half an answer', text(201, '{"code":201,"mess')],
  ['null by 201', text(201, 'null')],
  ['a list by 200', text(200, '[]')],
  ['a gateway’s word by 202', () => json(202, { code: 202, message: 'Accepted' })],
  ['a gateway’s page by 502', html(502)],
  ['a gateway’s JSON by 502', () => json(502, { message: 'Internal server error' })],
  ['a gateway’s JSON by 503', () => json(503, { message: 'no Route matched' })],
  ['a gateway’s JSON by 504', () => json(504, { message: 'Endpoint request timed out' })],
  ['a list by 504', text(504, '[{"message":"timeout"}]')],
  ['a text by 500', text(500, '"error"')],
  ['null by 500', text(500, 'null')],
  ['nothing by 500', text(500, '')],
  ['an error that is null by 500', () => json(500, { error: null })],
  ['an error that is a text by 500', () => json(500, { error: 'Internal Server Error' })],
  ['our own 500', () => refusal(500, 'unexpected', 'Ocurrió un error inesperado.'), 500, 'unexpected'],
  ['our own 503', () => refusal(503, 'busy', 'El servicio está ocupado.'), 503, 'busy'],
  ['a gateway’s 401', () => json(401, { message: 'Unauthorized' })],
  ['a gateway’s 403', () => json(403, { message: 'Forbidden' })],
  ['a gateway’s page by 403', html(403)],
  ['a gateway’s 408', text(408, '')],
  ['a gateway’s 413', html(413)],
  ['a gateway’s 429', () => json(429, { message: 'Too Many Requests', error: 'rate_limited' })],
  ['an error without a rule by 409', () => json(409, { code: 409, message: 'x', error: { code: 409, message: 'x' } })],
  [
    'a key that had other values',
    () => refusal(409, 'idempotency_key_reused', 'La clave ya fue usada.'),
    409,
    'idempotency_key_reused',
  ],
];

describe('without an answer of ours it may have been done', () => {
  test('there are many ways not to get one', () => expect(withoutAnswer.length).toBeGreaterThan(25));

  test.each(withoutAnswer)('%s', async (_what, respond) => {
    await send(respond, () => posted());
    await screen.says(OPEN);
    await screen.says('El servidor aún no la registra. Puede reintentar: las millas se moverán una sola vez.');
    for (const part of ['Luis Pérez', '100 ', 'Regalo', 'Enviada']) expect(screen.text()).toContain(part);
    expect(screen.hasButton('Transferir')).toBe(false);
    expect(notices).toEqual([]);
    const key = server.sent[0]?.key;
    expect([key, keptKey()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), key]);
    expect(server.looked).toEqual([key]);

    await screen.press('Reintentar');
    await screen.says('Transferencia enviada');
    expect(server.sent[1]).toMatchObject({ key, body: server.sent[0]?.body });
    expect([keptKey(), notices]).toEqual([undefined, []]);
  });

  test.each(withoutAnswer)('%s: what the client throws', async (_what, respond, status = 0, rule) => {
    server.answers = [respond];
    const body = { email_to: 'luis@correo.example', amount: '100', description: 'Regalo' };
    const failure = await ask(transferRoute, { body }, { idempotencyKey: 'k' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ status, rule });
    expect((failure as CallError).message.length).toBeGreaterThan(10);
  });

  test('an answer is not waited for without end', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    await send(
      ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(timedOut))),
    );
    await waitFor(() => expect(server.sent).toHaveLength(1));
    limit.abort(timedOut);
    await screen.says(OPEN);
    expect([timeout.mock.calls, keptKey()]).toEqual([[[30_000]], server.sent[0]?.key]);
  });
});

describe('a refusal of ours settles it', () => {
  test.each<[string, Respond, string]>([
    [
      'of the ledger',
      () => refusal(409, 'insufficient_miles', 'No tiene millas suficientes.'),
      'Transferencia Fallida|No tiene millas suficientes.',
    ],
    [
      'of the input',
      () => refusal(400, 'invalid_input', 'Revise los datos ingresados.'),
      'Transferencia Fallida|Revise los datos ingresados.',
    ],
    ['of too many', () => refusal(429, 'too_many_requests', 'Espere.'), 'Transferencia Fallida|Espere.'],
    [
      'of whom it does not know',
      () => refusal(401, 'not_signed_in', 'Debe iniciar sesión'),
      'Transferencia Fallida|No se movieron millas.',
    ],
  ])('%s', async (_what, respond, notice) => {
    await send(respond, () => posted());
    await waitFor(() => expect(notices.at(-1)).toBe(notice));
    expect([keptKey(), server.looked]).toEqual([undefined, []]);
  });

  test('and the next attempt has a key of its own', async () => {
    const respond: Respond = () => refusal(409, 'insufficient_miles', 'No tiene millas suficientes.');
    const isRefused = (times: number) =>
      waitFor(() => expect(notices.filter((notice) => notice.includes('suficientes'))).toHaveLength(times));
    await send(respond);
    await isRefused(1);
    await send(respond);
    await isRefused(2);
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
  });

  test.each<[string, Respond, boolean]>([
    ['of the ledger, which the key keeps', () => refusal(409, 'insufficient_miles', 'No tiene.'), false],
    ['of the door: too many', () => refusal(429, 'too_many_requests', 'Espere.'), true],
    ['of the door: nobody is signed in', () => refusal(401, 'not_signed_in', 'Debe iniciar sesión'), true],
    ['of the door: it cannot be read', () => refusal(400, 'malformed_body', 'No se pudo leer.'), true],
  ])('after a try without an answer only one %s', async (_what, respond, stays) => {
    await send(html(504), respond);
    await screen.says('El servidor aún no la registra');
    await screen.press('Reintentar');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    await waitFor(() =>
      expect([queryClient.isMutating(), keptKey()]).toEqual([0, stays ? server.sent[0]?.key : undefined]),
    );
  });
});

describe('a question', () => {
  test('shows who sends, the commission and what arrives, and is answered once, however often somebody presses', async () => {
    server.answers = [() => posted()];
    await askTo();
    expect(screen.text()).toMatch(
      /EmisorAna Rondón.*Luis Pérez.*Regalo.*100 AVPM.*Comisión5 AVPM.*Monto a recibir95 AVPM.*Saldo después900 AVPM/,
    );
    await screen.press('Confirmar', 3);
    await screen.says('Transferencia enviada');
    expect(server.sent.map(({ body }) => body)).toEqual([
      { email_to: 'luis@correo.example', amount: '100', description: 'Regalo', fee: '5' },
    ]);
    await waitFor(() => expect(screen.text()).not.toContain('Confirmar transferencia'));
    expect([keptKey(), screen.hasButton('Transferir')]).toEqual([undefined, false]);
    await screen.says('Confirmación en la cadena0xa1b2');
    expect(screen.text()).toMatch(/95 AVPM.*recibe Luis Pérez.*Monto100 AVPM.*Comisión5 AVPM.*Su saldo1\.000 AVPM/);
    await screen.press('Otra vez');
    await screen.says('Disponibles: 1.000');
  });

  test('is asked again, under a new key, when the commission has changed', async () => {
    const changed = () => refusal(409, 'fee_changed', 'La comisión cambió.', { fee: '8', total: '92' });
    await send(changed, () => posted());
    await screen.says('La comisión cambió. Revise el monto que llega y confirme de nuevo.');
    expect(screen.text()).toMatch(/Comisión8 AVPM.*Monto a recibir92 AVPM/);
    expect([keptKey(), notices]).toEqual([undefined, []]);
    await screen.press('Confirmar');
    await screen.says('Transferencia enviada');
    expect(server.sent.map(({ body }) => body.fee)).toEqual(['5', '8']);
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
  });

  test('is asked again too when that is learned after a try without an answer', async () => {
    await send(html(504), () => refusal(409, 'fee_changed', 'La comisión cambió.', { fee: '8', total: '92' }));
    await screen.says('El servidor aún no la registra');
    await screen.press('Reintentar');
    await screen.says('Monto a recibir92 AVPM');
    expect(keptKey()).toBeUndefined();
  });
});

test('without a connection nothing is sent and nothing is open: the same question can be confirmed later, or left', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.answers = [() => posted()];
  await askTo();
  await screen.press('Confirmar');
  await screen.says('Sin conexión. No se envió nada.');
  expect([server.sent, keptKey(), screen.hasButton('Cancelar')]).toEqual([[], undefined, true]);
  line.mockReturnValue(true);
  await screen.press('Reintentar');
  await screen.says('Transferencia enviada');
  expect(server.sent).toHaveLength(1);
});

test.each([
  ['more than there is', 'luis@correo.example', '1001', 'No tiene millas suficientes.'],
  ['to oneself', 'Persona48@correo.example', '100', 'No puede transferir millas a su propia cuenta.'],
])('%s is said at the field, and not asked about', async (_what, recipient, amount, problem) => {
  await screen.fill('Correo del destinatario', recipient);
  await screen.fill('Monto', amount);
  await screen.fill('Descripción', 'Regalo');
  await screen.press('Transferir');
  await screen.says(problem);
  expect(screen.text()).not.toContain('Confirmar transferencia');
});

test('a question is not answered by who signs in meanwhile', async () => {
  await askTo();
  signInAs(49);
  await waitFor(() => expect(screen.text()).not.toContain('Confirmar transferencia'));
  signInAs(48);
  await screen.says('Confirmar transferencia');
  expect(server.sent).toEqual([]);
});

describe('what is open', () => {
  test('is offered again to who comes back, and only then', async () => {
    await send(html(502));
    await screen.says(OPEN);
    const key = keptKey();
    screen.leave();
    session.clear();
    signInAs(49);
    screen = open();
    await screen.says('Disponibles: 1.000');
    expect([screen.text().includes(OPEN), server.looked]).toEqual([false, [key]]);

    screen.leave();
    signInAs(48);
    screen = open();
    await screen.says(OPEN);
    await waitFor(() => expect(server.looked).toEqual([key, key]));
    expect(server.sent).toHaveLength(1);
  });

  test('turns out to be done: that is said until somebody has read it', async () => {
    server.look = looks.posted;
    await send(html(504));
    await screen.says('La transferencia se realizó');
    await screen.says('Es la operación #123 del 05-03-2026 14:05.');
    expect([screen.hasButton('Reintentar'), screen.hasButton('Descartar')]).toEqual([false, false]);
    await screen.press('Aceptar');
    await screen.says('Disponibles: 1.000');
    expect([keptKey(), server.sent.length]).toEqual([undefined, 1]);
  });

  test('turns out to be refused: back to the form with what was typed', async () => {
    server.look = looks.refused;
    await send(html(504));
    await screen.says('La transferencia no se realizó');
    await screen.says('No tiene millas suficientes. No se movieron millas.');
    await screen.press('Volver al formulario');
    await screen.says('Disponibles: 1.000');
    expect(keptKey()).toBeUndefined();
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(
      expect.arrayContaining(['luis@correo.example', '100']),
    );
  });

  test('is looked at again when somebody asks', async () => {
    server.look = () => json(504, { message: 'Endpoint request timed out' });
    await send(html(504));
    await screen.says(openTransferTexts.unreachable);
    server.look = looks.unknown;
    await screen.press('Consultar');
    await screen.says('El servidor aún no la registra');
    server.look = looks.posted;
    await screen.press('Consultar');
    await screen.says('La transferencia se realizó');
    expect(server.sent).toHaveLength(1);
  });

  test('is given up only by who has been told that it may have been done', async () => {
    await send(html(504));
    await screen.says(OPEN);
    await screen.press('Descartar');
    await screen.says('Puede haberse realizado, o realizarse todavía.');
    await screen.press('Cancelar');
    expect(keptKey()).toBe(server.sent[0]?.key);
    await screen.press('Descartar');
    await screen.says('Puede haberse realizado, o realizarse todavía.');
    await screen.press('Descartar');
    await screen.says('Disponibles: 1.000');
    expect(keptKey()).toBeUndefined();
  });

  test.each([
    ['a success', () => posted()],
    ['a refusal', () => refusal(409, 'insufficient_miles', 'No tiene millas suficientes.')],
  ])('of somebody else does not end here: %s that comes late is not told to the next', async (_name, late) => {
    let answer: (response: Response) => void = () => undefined;
    await send(() => new Promise((resolve) => (answer = resolve)));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    screen.leave();
    signInAs(49);
    screen = open();
    answer(late());
    await waitFor(() => expect(keptKey()).toBeUndefined());
    expect(notices).toEqual([]);
  });
});
