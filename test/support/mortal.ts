import type pg from 'pg';

/** The process is gone: whatever it would still do fails. */
class Killed extends Error {}

/** Lets a process die at its n-th wait: just before what it asks for is done, or just after, when nobody hears the answer. */
export function mortal(diesAt: number, when: 'before' | 'after') {
  let waits = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Killed('the process is gone');
  };
  return {
    isDead: () => isDead,
    async step<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isDead) throw new Killed('the process is gone');
      waits += 1;
      const isNow = waits === diesAt;
      if (isNow && when === 'before') die();
      const [settled] = await Promise.allSettled([work()]);
      if (isNow || isDead) die();
      if (settled.status === 'rejected') throw settled.reason;
      return settled.value;
    },
  };
}

export type Mortal = ReturnType<typeof mortal>;

/** Nobody dies. */
export const immortal: Pick<Mortal, 'step'> = { step: (work) => work() };

/** A pool whose every statement is a step of the process; a connection that it died with is closed, as its server would see it. */
export function steppingPool(pool: pg.Pool, { step }: Pick<Mortal, 'step'>): pg.Pool {
  return {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (...given: Parameters<pg.PoolClient['query']>) => step(async () => client.query(...given)),
        release: (broken?: Error) => client.release(broken),
      };
    },
    query: (...given: Parameters<pg.Pool['query']>) => step(async () => pool.query(...given)),
    end: () => Promise.resolve(),
  } as unknown as pg.Pool;
}
