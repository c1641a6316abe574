import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readXml, writeXml, type XmlElement } from '../kiu/xml.ts';
import { createBook, SimulatedError, type BookState, type SimulatedBook } from './book.ts';
import { createFaultQueue, readFault, type FaultQueue } from './faults.ts';
import { answers, type Faults } from './messages.ts';
import type { SimulatedNetwork } from './network.ts';

export interface SimulatorOptions {
  readonly network: SimulatedNetwork;
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port?: number;
  /** Whom it answers; without any, everybody. */
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Where the book is kept; without one, in memory. */
  readonly file?: string;
  readonly now?: () => number;
}

export interface KiuSimulator {
  readonly url: string;
  readonly book: SimulatedBook;
  readonly faults: FaultQueue;
  /** How many messages of a name came, `AirBook`. */
  received(message: string): number;
  close(): Promise<void>;
}

/** No message of KIU is longer, in bytes. */
const bodyMaximum = 1024 * 1024;
const header = 'x-simulator-fault';

interface Simulator {
  readonly options: SimulatorOptions;
  readonly book: SimulatedBook;
  readonly faults: FaultQueue;
  readonly counts: Map<string, number>;
}

/**
 * A KIU of our own, over HTTP: answers the six messages from its own book. Below `/control` it does what it is told: `GET book`,
 * `POST faults` (one or a list), `DELETE faults`, `POST reset`. A message with the header `x-simulator-fault` has that fault.
 */
export async function startKiuSimulator(options: SimulatorOptions): Promise<KiuSimulator> {
  const state = options.file === undefined ? undefined : readState(options.file);
  const simulator: Simulator = {
    options,
    book: createBook(options.network, { state, now: options.now }),
    faults: createFaultQueue(),
    counts: new Map(),
  };
  const server = createServer((request, response) => {
    serve(simulator, request, response).catch((error: unknown) => {
      // A fault of its own is told, not hidden as one of those that were ordered.
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  const { host = '127.0.0.1', port = 0 } = options;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host}:${listening}/ws3/index.php`,
    book: simulator.book,
    faults: simulator.faults,
    received: (message) => simulator.counts.get(message) ?? 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readState(file: string): BookState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BookState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function keep({ options: { file }, book }: Simulator): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(book.state));
  renameSync(`${file}.new`, file);
}

async function serve(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return void response.writeHead(413).end();
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  if (pathname.startsWith('/control/'))
    return control(simulator, `${request.method} ${pathname.slice('/control/'.length)}`, body, response);
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const ordered = request.headers[header];
  await converse(simulator, new URLSearchParams(body), response, typeof ordered === 'string' ? ordered : undefined);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyMaximum) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function control({ book, faults, options }: Simulator, order: string, body: string, response: ServerResponse): void {
  const say = (status: number, value: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(value)}\n`);
  if (order === 'GET book') return say(200, book.state);
  if (order === 'DELETE faults') {
    faults.clear();
    return say(200, {});
  }
  if (order === 'POST reset') {
    book.state.bookings.length = 0;
    faults.clear();
    keep({ book, faults, options, counts: new Map() });
    return say(200, {});
  }
  if (order !== 'POST faults') return say(404, { message: 'book, faults or reset' });
  const read = readFaults(body);
  if (!read) return say(400, { message: 'a fault has a kind, a message, times, milliseconds, code and text' });
  for (const fault of read) faults.add(fault);
  return say(200, read);
}

function readFaults(body: string) {
  try {
    const given = [JSON.parse(body) as unknown].flat();
    const faults = given.map((one) => (typeof one === 'object' && one ? readFault({ ...one }) : undefined));
    return faults.every((fault) => fault !== undefined) ? faults : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a message, does what it asks for, and answers, as far as its faults let it. */
async function converse(
  simulator: Simulator,
  form: URLSearchParams,
  response: ServerResponse,
  ordered: string | undefined,
): Promise<void> {
  const root = readMessage(form.get('request') ?? '');
  const name = root === undefined ? '' : (/^KIU_(\w+)RQ$/.exec(root.name)?.[1] ?? '');
  simulator.counts.set(name, (simulator.counts.get(name) ?? 0) + 1);
  const fault = ordered === undefined ? undefined : readFault({ kind: ordered, message: name });
  const faults: Faults = { ...simulator.faults.take(name), ...(fault ? { [fault.kind]: fault } : {}) };
  const page = (status: number) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body><h1>Gateway</h1></body></html>');

  if (faults.cut_before) return void response.destroy();
  if (faults.status) return page(503);
  if (faults.page) return page(200);
  const document = answer(simulator, { form, root, name, faults });
  if (faults.slow) await wait(faults.slow.milliseconds);
  if (faults.cut_after) return void response.destroy();
  if (faults.status_after) return page(502);
  response.writeHead(200, { 'content-type': 'text/xml; charset=UTF-8' }).end(document);
}

function readMessage(text: string): XmlElement | undefined {
  try {
    return readXml(text);
  } catch {
    return undefined;
  }
}

interface Message {
  readonly form: URLSearchParams;
  readonly root: XmlElement | undefined;
  readonly name: string;
  readonly faults: Faults;
}

function answer(simulator: Simulator, { form, root, name, faults }: Message): string {
  const common = { '@Version': '3.0', '@TimeStamp': new Date(simulator.book.now()).toISOString() };
  const refuse = (code: string, text: string, rootName = `KIU_${name}RS`) =>
    writeXml(rootName, { ...common, Error: { ErrorCode: { '#text': code }, ErrorMsg: { '#text': text } } });
  const { credentials } = simulator.options;
  const isKnown =
    !credentials || (form.get('user') === credentials.user && form.get('password') === credentials.password);
  if (!isKnown) return refuse('10000', 'INVALID USER OR PASSWORD', 'Root');
  const act = answers[name];
  if (!root || !act) return refuse('10001', 'INVALID REQUEST', 'Root');
  // Reading back is answered under a shorter name.
  const usualName = name === 'TravelItineraryRead' ? 'KIU_TravelItineraryRS' : `KIU_${name}RS`;
  const rootName = faults.other_root ? 'Root' : usualName;
  if (faults.error) return refuse(faults.error.code, faults.error.text, rootName);
  try {
    const content = act({ root, book: simulator.book, faults });
    keep(simulator);
    const echo = { '@EchoToken': root.attributes['EchoToken'], '@SequenceNmbr': root.attributes['SequenceNmbr'] };
    return writeXml(rootName, { ...echo, ...common, ...content });
  } catch (error) {
    if (!(error instanceof SimulatedError)) throw error;
    return refuse(error.code, error.message, rootName);
  }
}
