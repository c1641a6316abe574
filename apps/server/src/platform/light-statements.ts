import type { Duplex } from 'node:stream';
import type pg from 'pg';

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;
type Ask = (config: unknown, values: unknown, answered: Answered) => void;

/** What the driver itself says of a statement to which nothing comes back; `isConnectionLost` knows it. */
const silence = 'Query read timeout';

/** The stream below a connection: to end it does not wait for the other end, which may stand still. */
export const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/**
 * Lets the statements of a connection leave nothing behind, and ends one to which nothing comes back in time. The driver does the latter
 * itself (`query_timeout`), and answers by promises itself, but writes a new function into a property for it (`query.callback = () => …`),
 * with each statement. V8 makes a function that is written like that where only what lives long is, and with it everything that it
 * reaches (the rows, the promise, whoever waits for that) is taken for alive until the whole heap is collected: a third of all that the
 * server made was carried along for nothing, in pauses of 10 to 30 ms. A function that is given to the driver is an ordinary one.
 */
export function lightenStatements<Client extends pg.ClientBase>(client: Client, patienceMilliseconds?: number): Client {
  const ask = client.query.bind(client) as Ask;
  const send = patienceMilliseconds === undefined ? ask : watching(client, ask, patienceMilliseconds);
  const query = (config: unknown, values?: unknown, answered?: unknown): unknown => {
    // Something that sends itself.
    if (typeof (config as { submit?: unknown }).submit === 'function') return ask(config, values, answered as Answered);
    if (typeof values === 'function') return send(config, undefined, values as Answered);
    return typeof answered === 'function' ? send(config, values, answered as Answered) : promised(send, config, values);
  };
  return Object.assign(client, { query });
}

/** The answer to a statement; an error tells who asked, not which socket it came from. */
async function promised(send: Ask, config: unknown, values: unknown): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) =>
      send(config, values, (error, result) => (error ? reject(error) : resolve(result))),
    );
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Asks, and ends the connection where nothing comes back: whatever is asked behind it would wait as well. */
function watching(client: pg.ClientBase, ask: Ask, patienceMilliseconds: number): Ask {
  return (config, values, answered) => {
    let isAnswered = false;
    const answerOnce: Answered = (error, result) => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(timer);
      answered(error, result);
    };
    const timer = setTimeout(() => {
      answerOnce(new Error(silence), undefined as never);
      streamOf(client).destroy();
    }, patienceMilliseconds);
    ask(config, values, answerOnce);
  };
}
