import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from './postgres.ts';

/** How long a database that is away is left alone, in milliseconds. */
const pauseMilliseconds = 500;
/** What the queue takes for a reason to ask again, whatever it is: one of the states after which nothing was written. */
const tryAgain = '40001';

/**
 * The pool as the queue needs it. What became of a job is written by a promise of the queue's that nobody waits for: where the database goes
 * away under it, that would end the whole process. So whoever wants a connection waits until there is one again, and a statement whose
 * connection was lost is asked again; each of the queue's may be done twice. Once `isOver` says so, nothing is waited for.
 */
export function createPatientPool(pool: pg.Pool, isOver: () => boolean): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return askAgain(await pool.connect());
      } catch (error) {
        if (isOver() || !isConnectionLost(error)) throw error;
        await pause(pauseMilliseconds);
      }
    }
  };
  return new Proxy(pool, {
    get(target, name) {
      // With a callback it is the queue's listener, which takes care of itself.
      if (name === 'connect')
        return (...callback: Parameters<pg.Pool['connect']>) =>
          callback.length > 0 ? target.connect(...callback) : connect();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const known = new WeakSet<pg.PoolClient>();

function askAgain(client: pg.PoolClient): pg.PoolClient {
  if (known.has(client)) return client;
  known.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const patient = (...args: unknown[]) => {
    const answer = query(...args);
    return answer instanceof Promise ? answer.catch(tellToAskAgain) : answer;
  };
  return Object.assign(client, { query: patient });
}

function tellToAskAgain(error: unknown): never {
  if (isConnectionLost(error))
    throw Object.assign(new Error('the connection was lost', { cause: error }), { code: tryAgain });
  throw error;
}
