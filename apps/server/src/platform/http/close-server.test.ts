import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { prepareClosing } from './close-server.ts';

/** A server whose one route answers when it is let. */
async function startSlow(patience: Parameters<typeof prepareClosing>[1]) {
  const http = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  http.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  const close = prepareClosing(http, patience);
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    port: (http.server.address() as AddressInfo).port,
    asked: asked.promise,
    answer: answer.resolve,
    close,
  };
}

test('what is being answered finishes, after whoever only holds a connection was let go', async () => {
  const server = await startSlow({ lingerMilliseconds: 0, unusedMilliseconds: 20, mostMilliseconds: 60_000 });
  const holder = connect(server.port, '127.0.0.1');
  holder.resume();
  await once(holder, 'connect');
  const answered = fetch(server.url);
  await server.asked;
  const closed = server.close();
  await once(holder, 'close');
  server.answer('done');
  const response = await answered;
  expect([response.status, await response.text()]).toEqual([200, 'done']);
  await closed;
});

test('what is never answered is not waited for without end', async () => {
  const server = await startSlow({ lingerMilliseconds: 0, unusedMilliseconds: 10, mostMilliseconds: 40 });
  const answered = fetch(server.url).then(
    () => 'answered',
    () => 'cut off',
  );
  await server.asked;
  await server.close();
  expect(await answered).toBe('cut off');
});

test('who asks by a kept connection while the server ends is answered, and told to ask on by another', async () => {
  const server = await startSlow({ lingerMilliseconds: 1_000, unusedMilliseconds: 10, mostMilliseconds: 60_000 });
  server.answer('done');
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = (await once(get(server.url, { agent: kept }), 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return [response.statusCode, response.headers.connection];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  const closed = server.close();
  expect(await ask()).toEqual([200, 'close']);
  await closed;
  kept.destroy();
});
