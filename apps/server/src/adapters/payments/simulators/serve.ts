import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as the simulators look at it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Told {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly location?: string;
}

/** `cut`: the connection ends without an answer. */
export type Answering = (asked: Asked) => Promise<Told | 'cut'> | Told | 'cut';

export interface Listening {
  /** Without a stroke at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Nothing that a simulator is asked is longer, in bytes. */
const bodyMaximum = 64 * 1024;

export const json = (status: number, value: unknown): Told => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(value)}\n`,
});

/** Starts a small server on this machine; port 0 is any that is free. */
export async function serve(port: number, answer: Answering): Promise<Listening> {
  const server = createServer((request, response) => {
    respond(request, response, answer).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('a simulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(request: IncomingMessage, response: ServerResponse, answer: Answering): Promise<void> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyMaximum) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const told = await answer({
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://simulator'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  });
  if (told === 'cut') return void response.destroy();
  response
    .writeHead(told.status, {
      'content-type': told.type,
      'cache-control': 'no-store',
      ...(told.location === undefined ? {} : { location: told.location }),
    })
    .end(told.body);
}
