import type pg from 'pg';
import { createLedger, type LedgerOptions } from '../../apps/server/src/modules/ledger/index.ts';
import { createLedgerStore, type LedgerStore } from '../../apps/server/src/modules/ledger/ledger.store.ts';

/** Where a posting transaction can be held, in the order in which it comes there. `begun` is before it locks anything. */
export const points = ['begun', 'accounts locked', 'decided', 'written', 'committed'] as const;
export type Point = (typeof points)[number];

/**
 * A ledger on a connection of its own, as each server process has one, that stops where it is told to. Its statements go one by
 * one instead of in a pipeline, in the order in which the posting path sends them: what holds here holds there.
 */
export function openSteppedLedger(databaseUrl: string, options: Partial<LedgerOptions> = {}) {
  const gate = createGate();
  const aside = createSignal();
  const ledger = createLedger({
    databaseUrl,
    // Patient, so that no lock is given up before the test lets go of it.
    lockPatienceMilliseconds: 60_000,
    ...options,
    createStore: (client) => stepThrough(createLedgerStore(client), { reach: gate.reach, stepAside: aside.give }),
  });
  return {
    ...ledger,
    /** Resolves when the next transaction to come to the point is held there. Lets go of the one that is held now. */
    holdAt: gate.holdAt,
    /** Lets go of whatever is held. */
    goOn: gate.goOn,
    /** Resolves when a batch was put off because somebody else has its accounts. */
    stepsAside: aside.next,
  };
}

export type SteppedLedger = ReturnType<typeof openSteppedLedger>;

export type Behaviour = 'goes on' | 'steps aside' | 'waits';

/** What work does that was just started while somebody else is held: it comes to its end, is put off, or waits in the database. */
export async function behaviourOf(work: Promise<unknown>, ledger: SteppedLedger, pool: pg.Pool): Promise<Behaviour> {
  const search = { isOver: false };
  async function untilSomebodyWaits(): Promise<Behaviour> {
    while (!search.isOver) {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rowCount) break;
    }
    return 'waits';
  }
  const goesOn = () => 'goes on' as const;
  const waits = untilSomebodyWaits();
  const stepsAside = ledger.stepsAside().then(() => 'steps aside' as const);
  const behaviour = await Promise.race([work.then(goesOn, goesOn), stepsAside, waits]);
  search.isOver = true;
  await waits;
  return behaviour;
}

function createSignal() {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    give(): void {
      resolve();
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
    next: (): Promise<void> => promise,
  };
}

function createGate() {
  const nothing = () => undefined;
  let wanted: Point | undefined;
  let arrive: () => void = nothing;
  let release: () => void = nothing;
  function goOn(): void {
    wanted = undefined;
    release();
    release = nothing;
  }
  return {
    goOn,
    holdAt(point: Point): Promise<void> {
      goOn();
      const arrived = Promise.withResolvers<void>();
      [wanted, arrive] = [point, arrived.resolve];
      return arrived.promise;
    },
    async reach(point: Point): Promise<void> {
      if (point !== wanted) return;
      const released = Promise.withResolvers<void>();
      [wanted, release] = [undefined, released.resolve];
      arrive();
      await released.promise;
    },
  };
}

const writes = new Set([
  'takeNumbers',
  'endHolds',
  'write',
  'placeHolds',
  'openClaims',
  'payClaims',
  'prolongHolds',
] satisfies (keyof LedgerStore)[] as string[]);

interface Steps {
  readonly reach: (point: Point) => Promise<void>;
  readonly stepAside: () => void;
}

/** The same store, of which each statement waits for the one before it, and stops at the points. */
function stepThrough(store: LedgerStore, { reach, stepAside }: Steps): LedgerStore {
  let turn: Promise<unknown> = Promise.resolve();
  let [hasWritten, isLockedElsewhere] = [false, false];

  async function step(name: string, args: readonly unknown[], work: () => Promise<unknown>): Promise<unknown> {
    if (name === 'begin') [hasWritten, isLockedElsewhere] = [false, false];
    if (name === 'lockAccounts') await reach('begun');
    if (writes.has(name) && !hasWritten) {
      hasWritten = true;
      await reach('decided');
    }
    if (name === 'commit') await reach('written');
    const result = await work();
    if (name === 'lockAccounts') {
      const [asked, locked] = [args[0] as bigint[], result as Set<bigint>];
      isLockedElsewhere = asked.some((id) => !locked.has(id));
      await reach('accounts locked');
    }
    if (name === 'commit') {
      await reach('committed');
      if (isLockedElsewhere && !hasWritten) stepAside();
    }
    return result;
  }

  const stepped = Object.entries(store).map(([name, method]) => [
    name,
    (...args: never[]) => {
      const work = method as (...own: never[]) => Promise<unknown>;
      const result = turn.then(() => step(name, args, () => work(...args)));
      // Whoever called hears of a failure; the next statement comes all the same, as it does in a pipeline.
      turn = result.catch(() => undefined);
      return result;
    },
  ]);
  return Object.fromEntries(stepped) as LedgerStore;
}
