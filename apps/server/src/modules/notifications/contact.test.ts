import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../../../test/support/app.ts';
import { notificationRoutes } from './routes.ts';
import { startSmallServer, testBrand, type SmallServer } from './small-server.fixture.ts';

let server: SmallServer;
beforeAll(async () => {
  server = await startSmallServer({
    routes: (parts) => notificationRoutes({ ...parts, supportEmail: testBrand.support_email }),
  });
});
afterAll(() => server.stop());

let addresses = 0;
const message = {
  first_name: 'ana',
  last_name: 'Pérez',
  email: 'Ana@Pruebas.example',
  subject: 'Una duda',
  message: 'Hola.\r\n¿Cuándo vencen las millas?',
};
const send = (form: Record<string, string>, address = `198.51.100.${(addresses += 1)}`, key?: string) =>
  call(server.url, 'POST', '/contact', {
    form,
    headers: { 'x-forwarded-for': address, ...(key !== undefined && { 'idempotency-key': key }) },
    withoutKey: true,
  });
const waiting = async () =>
  (
    await server.pool.query<{ recipient: string; data: Record<string, string> }>(
      `select recipient, data from outbox where template = 'contact' order by created_at`,
    )
  ).rows;

describe('a visitor writes to the programme', () => {
  test('the message waits for the support address, in its normal form', async () => {
    const { status, body } = await send(message);

    expect([status, body]).toEqual([201, { code: 201, message: 'Su mensaje ha sido enviado.' }]);
    expect(await waiting()).toEqual([
      {
        recipient: testBrand.support_email,
        data: {
          first_name: 'Ana',
          last_name: 'Pérez',
          email: 'ana@pruebas.example',
          subject: 'Una duda',
          message: 'Hola.\n¿Cuándo vencen las millas?',
        },
      },
    ]);
  });

  test('512 characters are not too long, a line end counting once', async () => {
    const body = 'a'.repeat(255);
    expect((await send({ ...message, message: `${body}\r\n${body}x` })).status).toBe(201);
    expect((await send({ ...message, message: `${body}\r\n${body}xy` })).body.error.fields).toEqual({
      message: 'El texto es demasiado largo.',
    });
  });

  test.each([
    ['first_name', '', 'Ingrese su nombre.'],
    ['last_name', '', 'Ingrese su apellido.'],
    ['first_name', 'A'.repeat(31), 'El nombre debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.'],
    ['email', '', 'Ingrese su correo electrónico.'],
    ['email', 'ana', 'Ingrese un correo electrónico valido.'],
    ['email', 'ana@pruebas.example\r\nBcc: x@y.example', 'Ingrese un correo electrónico valido.'],
    ['subject', ' ', 'Ingrese el asunto.'],
    ['subject', 'Hola\r\nBcc: x@y.example', 'El texto contiene caracteres no permitidos.'],
    ['message', ' \r\n ', 'Ingrese su mensaje.'],
    ['message', 'a\u0000b', 'El texto contiene caracteres no permitidos.'],
  ])('%s %j is refused', async (field, value, text) => {
    const { status, body } = await send({ ...message, [field]: value });
    expect([status, body.error.rule, body.error.fields]).toEqual([400, 'invalid_input', { [field]: text }]);
  });

  test('a script that writes a thousand times from one address sends five mails; others may still write', async () => {
    const address = '203.0.113.9';
    const before = (await waiting()).length;
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let round = 0; round < 40; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 25 }, () => send(message, address)))));
    const refused = answers.filter(({ status }) => status === 429);

    expect([answers.length - refused.length, refused.length]).toEqual([5, 995]);
    expect((await waiting()).length - before).toBe(5);
    expect(refused[0]?.body.error.rule).toBe('too_many_requests');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await send(message)).status).toBe(201);
  });

  test('what was refused for its content does not count', async () => {
    const address = '203.0.113.10';
    for (let index = 0; index < 6; index += 1) await send({ ...message, subject: '' }, address);

    expect((await send(message, address)).status).toBe(201);
  });

  describe('under a key', () => {
    const isReplayed = ({ headers }: Awaited<ReturnType<typeof send>>) => headers.get('idempotent-replayed') === 'true';

    test('twice at once and once more, also when it was sent meanwhile and from elsewhere, it is one mail', async () => {
      const before = (await waiting()).length;
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(message, '203.0.113.20', 'una-duda')));
      answers.push(await send(message, undefined, 'una-duda'));
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        Array.from({ length: 5 }, () => [201, 'Su mensaje ha sido enviado.']),
      );
      expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1);
      expect((await waiting()).length - before).toBe(1);

      await server.pool.query(
        `update outbox set state = 'sent', sent_at = now(), data = null where template = 'contact' and state = 'waiting'`,
      );
      expect(isReplayed(await send(message, undefined, 'una-duda'))).toBe(true);
      expect((await waiting()).length - before).toBe(1);
    });

    test('another message is refused, and another key is another mail', async () => {
      const before = (await waiting()).length;
      await send(message, undefined, 'otra-duda');
      expect(await send({ ...message, subject: 'Otra' }, undefined, 'otra-duda')).toMatchObject({
        status: 409,
        body: { error: { rule: 'idempotency_key_reused' } },
      });
      expect((await send(message, undefined, 'otra-duda-2')).status).toBe(201);
      expect((await send({ ...message, message: '' }, undefined, 'vacía')).status).toBe(400);
      expect((await waiting()).length - before).toBe(2);
    });

    test('of two messages at once under one key one is a mail, and the other one is refused', async () => {
      const before = (await waiting()).length;
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(
          ['Una', 'Otra', 'Otra más'].map((subject) => send({ ...message, subject }, undefined, `a-la-vez-${round}`)),
        );
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
        expect(answers.filter(({ body }) => body.error?.rule === 'idempotency_key_reused')).toHaveLength(2);
      }
      expect((await waiting()).length - before).toBe(5);
    });

    test('who may send no more is still told that a former one is there; keys give no more of them', async () => {
      const address = '203.0.113.21';
      const before = (await waiting()).length;
      const answers = await Promise.all(Array.from({ length: 25 }, (_, one) => send(message, address, `guion-${one}`)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect((await waiting()).length - before).toBe(5);
      const one = answers.findIndex(({ status }) => status === 201);
      const again = await send(message, address, `guion-${one}`);
      expect([again.status, isReplayed(again)]).toEqual([201, true]);
      expect((await send(message, address)).status).toBe(429);
      expect((await waiting()).length - before).toBe(5);
    });
  });
});
