import { setTimeout as wait } from 'node:timers/promises';
import type { Outside } from './asking.ts';
import type { LinkState } from './link.ts';
import type { Random } from './random.ts';
import type { Records } from './records.ts';
import type { World } from './world.ts';

export interface Scene {
  readonly world: World;
  readonly outside: Outside;
  readonly records: Records;
  readonly random: Random;
  readonly say: (line: string) => void;
  /** Lets so many more steps begin before the trouble is over. */
  readonly letBegin: (steps: number) => void;
}

/**
 * So long something stays wrong: until so many more tries ended, whatever their end. Where everybody stands still no try ends: then
 * some seconds are the limit, and with the longer ones clients lose patience first.
 */
async function last({ outside, random }: Pick<Scene, 'outside' | 'random'>, tries: number): Promise<void> {
  const stillAtMost = random.chance(0.25) ? 4_000 : random.whole(200, 1_500);
  const end = outside.tries + tries;
  let [seen, seenAt] = [outside.tries, performance.now()];
  while (outside.tries < end && performance.now() - seenAt < stillAtMost) {
    await wait(10);
    if (outside.tries > seen) [seen, seenAt] = [outside.tries, performance.now()];
  }
}

type Kind = (scene: Scene) => Promise<string>;

const kill =
  (...names: readonly string[]): Kind =>
  async (scene) => {
    const { world, random } = scene;
    const victim = world.victim(random.pick(names));
    await victim.kill();
    await last(scene, random.whole(1, 40));
    await victim.revive();
    return `${victim.name} is killed`;
  };

const freeze =
  (...names: readonly string[]): Kind =>
  async (scene) => {
    const { world, random } = scene;
    const victim = world.victim(random.pick(names));
    victim.freeze();
    await last(scene, random.whole(10, 150));
    victim.thaw();
    return `${victim.name} stands still`;
  };

const network =
  (state: LinkState): Kind =>
  async (scene) => {
    const { world, random } = scene;
    const [name, link] = random.pick([...world.databaseLinks]);
    link.set(state);
    await last(scene, random.whole(20, 150));
    link.set('whole');
    return `the network between ${name} and the database is ${state}`;
  };

/** Everything that can go wrong. Each returns, once it is over, what happened to whom. */
const kinds = {
  'kill a server': kill('api 1', 'api 2'),
  'kill a driver': kill('driver 1', 'driver 2'),
  'kill the worker': kill('worker'),
  'kill a settler': kill('settler 1', 'settler 2'),
  'kill the database': kill('PostgreSQL'),
  'kill the chain': kill('chain'),
  'freeze a process': freeze('api 1', 'api 2', 'driver 1', 'driver 2', 'worker', 'settler 1', 'settler 2'),
  'freeze the database': freeze('PostgreSQL'),
  'freeze the chain': freeze('chain'),
  'cut a network': network('cut'),
  'stall a network': network('stalled'),
  'lose answers': network('deaf'),
  'reset the chain': async ({ world }) => {
    await world.resetChain();
    return 'the chain is reset';
  },
  'silence the seats': async (scene) => {
    const { world, random, letBegin } = scene;
    const speak = await world.silenceSeats();
    letBegin(60);
    await last(scene, random.whole(100, 200));
    await world.untilRequested();
    await speak();
    return 'the inventory says nothing of its bookings';
  },
  'silence the node': async (scene) => {
    const { world, random } = scene;
    world.chainLink.set('silent');
    await last(scene, random.whole(20, 200));
    world.chainLink.set('whole');
    return 'the node accepts and never answers';
  },
  'fail over': async (scene) => {
    const { world, random } = scene;
    await world.restartDatabase({ default_transaction_read_only: 'on' });
    await last(scene, random.whole(10, 60));
    await world.restartDatabase({});
    return 'the database only reads';
  },
  'fill the disk': async (scene) => {
    const { world, random } = scene;
    if (!world.disk) return 'the disk is not filled: this machine lets us make none';
    await world.disk.fill();
    await last(scene, random.whole(30, 200));
    await world.disk.empty();
    return "the database's disk is full";
  },
  "move the database's clock": async ({ world, random }) => {
    const seconds = random.whole(-clockJumpSeconds, clockJumpSeconds);
    await world.moveDatabaseClock(seconds * 1_000);
    return "the database's clock jumps";
  },
  "move a process's clock": async ({ world, random }) => {
    const name = await world.moveProcessClock(random, random.whole(-3_600, 3_600) * 1_000);
    return `${name}'s clock jumps`;
  },
  'restore a backup': async (scene) => {
    const { world, records, random, say, letBegin } = scene;
    const marks = await world.backUp(records);
    // What is asked from here on is forgotten.
    letBegin(40);
    await last(scene, random.whole(40, 150));
    const { lost, open } = await world.restore(records, marks);
    say(`restored: ${lost} answers are forgotten, ${open} are open again`);
    return 'an older backup is restored';
  },
} satisfies Record<string, Kind>;

/** Both ways: the guards take no operation that is more than a minute ahead of the clock. */
const clockJumpSeconds = 25;

export type TroubleKind = keyof typeof kinds;
export const troubleKinds = Object.keys(kinds) as TroubleKind[];

/** The kind of that name; refuses a name that is none. */
export function troubleOf(name: string): TroubleKind {
  const kind = troubleKinds.find((one) => one === name);
  if (!kind) throw new Error(`there is no trouble «${name}»: ${troubleKinds.join(', ')}`);
  return kind;
}

/** Makes one trouble, and ends it. Returns what happened. */
export const makeTrouble = (kind: TroubleKind, scene: Scene): Promise<string> => kinds[kind](scene);
