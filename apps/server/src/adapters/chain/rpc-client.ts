import { createClient, http, webSocket } from 'viem';
import { ChainUnreachableError } from '../../modules/settlement/ports.ts';

export interface RpcOptions {
  readonly url: string;
  /** How long one answer may take. */
  readonly timeoutMilliseconds?: number;
}

/** Asks the node one thing. What goes wrong on the way is a `ChainUnreachableError`, whose cause is what viem threw. */
export type Ask = <Answer>(method: string, params: readonly unknown[]) => Promise<Answer>;

export interface RpcClient {
  /** Questions that are asked at the same moment travel together in one request. */
  readonly ask: Ask;
  /** Questions that a node may think about for long travel apart from the others, so that none of those waits for them. */
  readonly askSlowly: Ask;
}

/** Questions to a node, each with a time limit of its own: whatever it does to one of them, no caller waits longer. */
export function createRpcClient({ url, timeoutMilliseconds: timeout = 15_000 }: RpcOptions): RpcClient {
  const isSocket = /^wss?:/.test(url);
  const hide = hiding(url);
  const createAsk = (): Ask => {
    // A socket has no batches, and each answer comes when it is ready; each transport has batches of its own.
    const transport = isSocket
      ? webSocket(url, { timeout, retryCount: 0 })
      : http(url, { timeout, retryCount: 0, batch: { wait: 0, batchSize: 50 } });
    const client = createClient({ transport });
    return async <Answer>(method: string, params: readonly unknown[]) => {
      try {
        // viem's own limit does not count the way to a socket.
        return await within<Answer>(timeout, client.request({ method, params } as never));
      } catch (error) {
        throw new ChainUnreachableError(`${method}: ${hide(firstLine(error))}`, { cause: error });
      }
    };
  };
  const ask = createAsk();
  return { ask, askSlowly: isSocket ? ask : createAsk() };
}

/** Shorter parts of a URL are names of places and of versions. */
const keyMinimum = 6;

/**
 * Takes out of a text what of a URL may be a key: its credentials, and the parts of its path and of its query. Nodes and what stands before
 * them repeat what was asked, and what went wrong is logged and shown to staff.
 */
function hiding(url: string): (text: string) => string {
  const { username, password, pathname, search } = new URL(url);
  const parts = [username, password, ...`${pathname}${search}`.split(/[/?&=]/)];
  const keys = parts
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= keyMinimum)
    .toSorted((one, other) => other.length - one.length);
  return (text) => keys.reduce((rest, key) => rest.replaceAll(key, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The node's own words, when it answered at all: an error with a JSON-RPC code. */
export function saidByNode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, details } = cause as { code?: unknown; details?: unknown };
    // -32005: too many requests.
    if (typeof code === 'number' && code < 0 && code !== -32_005)
      return typeof details === 'string' ? details : cause.message;
  }
  return undefined;
}

function firstLine(error: unknown): string {
  const { details, message } = error as { details?: unknown; message: string };
  return (typeof details === 'string' ? details : message).split('\n')[0] ?? '';
}
