import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testLimits, testSettings } from './kiu.fixture.ts';
import { createKiuTransport, type KiuLimits, type KiuMessage, type KiuTransport } from './transport.ts';

const message: KiuMessage = { name: 'AirAvail', document: '<KIU_AirAvailRQ a="1&amp;2+3"/>' };
const good = '<KIU_AirAvailRS><Success/></KIU_AirAvailRS>';

describe('the way to KIU', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let bodies: string[];
  let ports: Set<number | undefined>;
  let rests: number;
  let transport: KiuTransport;
  const server = createServer((request, response) => {
    let body = '';
    ports.add(request.socket.remotePort);
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      answer(request, response);
    });
  });

  beforeEach(async () => {
    answer = (_, response) => void response.end(good);
    bodies = [];
    ports = new Set();
    rests = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    transport = connect();
  });
  afterEach(async () => {
    await transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function connect(limits: Partial<KiuLimits> = {}, url?: string): KiuTransport {
    const { port } = server.address() as AddressInfo;
    return createKiuTransport({
      settings: testSettings({ url: url ?? `http://127.0.0.1:${port}/ws3/` }),
      limits: { ...testLimits, ...limits },
      onRest: () => (rests += 1),
    });
  }

  const silence = expect.objectContaining({ name: 'InventorySilence' });
  const unreachable = expect.objectContaining({ name: 'InventoryRefusal', reason: 'unreachable' });

  test('user, password and message go as a form, with every sign escaped', async () => {
    expect((await transport.ask(message)).name).toBe('KIU_AirAvailRS');
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      user: 'millas & más',
      password: 'a+b=c&d%20ñ',
      request: message.document,
    });
  });

  test('each message has a connection of its own', async () => {
    for (let count = 0; count < 3; count += 1) await transport.act(message);
    expect(ports.size).toBe(3);
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['a connection that is cut', (request) => void request.socket.destroy()],
    [
      'an answer that is cut',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write(good);
        response.socket?.end();
      },
    ],
    ['an answer without end', (_, response) => void response.writeHead(200).write('<KIU_AirAvailRS>')],
    ['an error of the web server', (_, response) => void response.writeHead(500).end('<html/>')],
    ['an address elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['a page', (_, response) => void response.end('<html><body/></html>')],
    ['the answer to something else', (_, response) => void response.end('<KIU_AirBookRS><Success/></KIU_AirBookRS>')],
    [
      'an answer that is too long',
      (_, response) => void response.end(`<KIU_AirAvailRS>${' '.repeat(5_000)}</KIU_AirAvailRS>`),
    ],
    ['an answer with a DOCTYPE', (_, response) => void response.end(`<!DOCTYPE x [<!ENTITY a "b">]>${good}`)],
  ])('%s: questions are asked again, actions never, and nobody knows', async (_, failing) => {
    transport = connect({ answerBytes: 4_000, questionMilliseconds: 150, actionMilliseconds: 150 });
    answer = failing;
    await expect(transport.act(message)).rejects.toEqual(silence);
    expect(bodies).toHaveLength(1);
    await expect(transport.ask(message)).rejects.toEqual(silence);
    expect(bodies).toHaveLength(1 + 1 + testLimits.repetitions);

    answer = (request, response) => {
      answer = (_, again) => void again.end(good);
      failing(request, response);
    };
    expect((await transport.ask(message)).name).toBe('KIU_AirAvailRS');
  });

  test.each(['http', 'https'])('nobody listens to %s: an action certainly was not done', async (protocol) => {
    const other = connect({}, `${protocol}://127.0.0.1:9/`);
    await expect(other.act(message)).rejects.toEqual(unreachable);
    await expect(other.ask(message)).rejects.toEqual(silence);
    await other.close();
  });

  test('a password that the web server refuses: it certainly was not done', async () => {
    answer = (_, response) => void response.writeHead(401).end('<html/>');
    await expect(transport.act(message)).rejects.toEqual(unreachable);
  });

  test('what is thrown never has the password or the message in it', async () => {
    answer = (request) => void request.socket.destroy();
    const error = await transport.act(message).catch((thrown: unknown) => thrown);
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).stack);
    expect(told).toContain('AirAvail');
    expect(told).not.toMatch(/a\+b=c|d%20|KIU_AirAvailRQ|millas/);
  });

  test('after some failures in a row nothing is sent any more, until it has rested', async () => {
    transport = connect({ failures: 3, restMilliseconds: 100, repetitions: 0 });
    answer = (_, response) => void response.writeHead(502).end();
    for (let count = 0; count < 3; count += 1) await expect(transport.ask(message)).rejects.toEqual(silence);
    expect([bodies.length, rests]).toEqual([3, 1]);
    await expect(transport.ask(message)).rejects.toEqual(silence);
    await expect(transport.act(message)).rejects.toEqual(unreachable);
    expect(bodies).toHaveLength(3);

    answer = (_, response) => void response.end(good);
    await expect
      .poll(() =>
        transport.ask(message).then(
          ({ name }) => name,
          () => '',
        ),
      )
      .toBe('KIU_AirAvailRS');
    expect((await transport.act(message)).name).toBe('KIU_AirAvailRS');
  });

  test('errors that KIU tells are answers: they do not add up to a rest', async () => {
    transport = connect({ failures: 2 });
    answer = (_, response) => void response.end('<Root><Error><ErrorCode>1</ErrorCode></Error></Root>');
    for (let count = 0; count < 4; count += 1) expect((await transport.ask(message)).name).toBe('Root');
    expect([bodies.length, rests]).toEqual([4, 0]);
  });
});
