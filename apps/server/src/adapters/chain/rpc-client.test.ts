import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { ChainUnreachableError, type Hex } from '../../modules/settlement/ports.ts';
import { createJsonRpcChain } from './json-rpc.ts';

interface Question {
  readonly id: number;
  readonly method: string;
}
let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** A node of a test's own: it is given each request with its questions. */
async function startNode(answer: (questions: Question | Question[], response: ServerResponse) => void) {
  const requests: string[][] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += String(piece)));
    request.on('end', () => {
      const questions = JSON.parse(body) as Question | Question[];
      requests.push([questions].flat().map(({ method }) => method));
      response.setHeader('content-type', 'application/json');
      answer(questions, response);
    });
  });
  const sockets: Duplex[] = [];
  server.on('upgrade', (_, socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const one: Hex = '0x1';
const token: Hex = `0x${'aa'.repeat(20)}`;
function answerAll(questions: Question | Question[], response: ServerResponse): void {
  const answer = ({ id }: Question) => ({ jsonrpc: '2.0', id, result: one });
  response.end(JSON.stringify(Array.isArray(questions) ? questions.map(answer) : answer(questions)));
}

describe('questions to a node', () => {
  it('travel together when they are asked together', async () => {
    const { url, requests } = await startNode(answerAll);
    const chain = createJsonRpcChain({ url });

    expect(await Promise.all([chain.chainId(), chain.nonce(token, 'latest'), chain.priorityFee()])).toEqual([
      1,
      1n,
      1n,
    ]);
    expect(requests).toHaveLength(1);
  });

  it('wait for none of those that a node thinks about for long', async () => {
    const { url } = await startNode((questions, response) => {
      if ([questions].flat().every(({ method }) => method !== 'eth_getLogs')) answerAll(questions, response);
    });
    const chain = createJsonRpcChain({ url, timeoutMilliseconds: 300 });

    // Asked in the same moment.
    const hung = chain.transfersOf(token, token, { from: 0n, to: 1n }).catch((error: unknown) => error);
    expect(await chain.chainId()).toBe(1);
    expect(await hung).toBeInstanceOf(ChainUnreachableError);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['never begins to answer', () => undefined],
    ['never ends its answer', (response) => void response.write('[{"jsonrpc":')],
  ])('are given up by their time when the node %s', async (_, hang) => {
    const { url } = await startNode((_questions, response) => hang(response));
    const chain = createJsonRpcChain({ url, timeoutMilliseconds: 100 });

    await expect(Promise.all([chain.chainId(), chain.priorityFee()])).rejects.toThrow(ChainUnreachableError);
  });

  it('are given up when nobody takes the socket', async () => {
    const { url } = await startNode(() => undefined);
    const chain = createJsonRpcChain({ url: url.replace('http', 'ws'), timeoutMilliseconds: 100 });
    await expect(chain.chainId()).rejects.toThrow(ChainUnreachableError);
  });

  it.each([
    ['in its path', (url: string) => `${url}/v3/4f0c9a77d1`],
    ['in its query', (url: string) => `${url}/?apikey=4f0c9a77d1`],
  ])('fail without the key that their URL carries %s, whatever the node repeats', async (_, withKey) => {
    const { url } = await startNode((_questions, response) => {
      response.statusCode = 404;
      response.setHeader('content-type', 'text/plain');
      response.end(`Cannot POST ${response.req.url}`);
    });
    const failure = await createJsonRpcChain({ url: withKey(url) })
      .chainId()
      .catch((error: Error) => error.message);
    expect(failure).toContain('Cannot POST');
    expect(failure).not.toContain('4f0c9a77d1');
  });
});
