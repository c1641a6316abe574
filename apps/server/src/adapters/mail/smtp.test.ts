import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { MailRefusedError } from '../../modules/notifications/ports.ts';
import { describeMailSender, testMail } from './mail-sender.fixture.ts';
import { createSmtpSender, needsTls } from './smtp.ts';

/** A real mail server; what it took in full stands in `taken`. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; bytes: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    taken,
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

describeMailSender('SMTP', async () => {
  const server = await startMailServer();
  const sender = createSmtpSender({ url: server.url, stepMilliseconds: 2_000 });
  return {
    sender,
    received: () => Promise.resolve(server.taken.map(({ bytes }) => bytes)),
    breakDown: () => server.stop(),
    stop: () => sender.close(),
  };
});

describe('SMTP', () => {
  test('the one recipient is exactly the address that was given', async () => {
    const server = await startMailServer();
    const sender = createSmtpSender({ url: server.url });
    await sender.send(testMail({ to: "o'higgins+millas@pruebas.example" }));

    expect(server.taken.map(({ to }) => to)).toEqual([["o'higgins+millas@pruebas.example"]]);
    await sender.close();
    await server.stop();
  });

  test.each([
    [550, MailRefusedError],
    [451, Error],
  ])('a recipient answered with %i is %o', async (responseCode, kind) => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such box'), { responseCode })),
    });
    const sender = createSmtpSender({ url: server.url });
    const failure = await sender.send(testMail()).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(kind);
    expect(failure instanceof MailRefusedError).toBe(responseCode === 550);
    await sender.close();
    await server.stop();
  });

  test('a wrong password is our own fault, not the mail’s: it may be mended', async () => {
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    const sender = createSmtpSender({ url: server.url.replace('//', '//user:wrong@') });
    const failure = await sender.send(testMail()).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    await sender.close();
    await server.stop();
  });

  test.each([
    ['smtp://correo.example.com', true],
    ['smtp://10.0.0.5:25', true],
    ['smtp://127.0.0.1:25', false],
    ['smtp://localhost', false],
  ])('nothing goes to %s in clear text: %s', (url, needed) => {
    expect(needsTls(url)).toBe(needed);
  });

  test.each(['?requireTLS=false', '?ignoreTLS=true&requireTLS=false', '?secure=false&requireTLS='])(
    'nor because its address says %s',
    async (query) => {
      // An address of this machine that is none of the loopback's names, as another machine's is none.
      const server = await startMailServer();
      const { port } = new URL(server.url);
      const sender = createSmtpSender({ url: `smtp://0.0.0.0:${port}/${query}`, stepMilliseconds: 2_000 });
      await expect(sender.send(testMail())).rejects.toThrow(/TLS/i);
      expect(server.taken).toEqual([]);
      await sender.close();
      await server.stop();
    },
  );

  test('a server that says nothing is not waited for', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const sender = createSmtpSender({
      url: `smtp://127.0.0.1:${portOf(silent)}`,
      stepMilliseconds: 200,
      mailMilliseconds: 1_000,
    });

    await expect(sender.send(testMail())).rejects.toThrow(/timeout|greeting/i);
    await sender.close();
    silent.close();
  });
});
