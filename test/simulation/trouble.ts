import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

export interface TroubleOptions {
  readonly seed: number;
  readonly world: World;
  readonly milliseconds: number;
  readonly say: (line: string) => void;
}

/** Kills, freezes and resets at repeatable random moments; the chain is reset once, in the middle. Returns what happened, counted. */
export async function makeTrouble({ seed, world, milliseconds, say }: TroubleOptions): Promise<Record<string, number>> {
  const random = createRandom(seed);
  const startedAt = Date.now();
  const counts: Record<string, number> = {};
  const reviving: Promise<unknown>[] = [];
  let isReset = false;
  const note = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
    say(`${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${what}`);
  };
  while (Date.now() - startedAt < milliseconds) {
    await wait(random.whole(400, 2_500));
    if (!isReset && Date.now() - startedAt > milliseconds / 2) {
      isReset = true;
      note('the chain is reset');
      await world.resetChain();
    } else if (random.chance(0.15)) {
      const length = random.whole(500, 3_000);
      note('the chain is frozen');
      await world.freezeChain(length);
    } else {
      const victim = random.pick(world.victims);
      const rest = random.whole(50, 1_000);
      note(`${victim.name} is killed`);
      await victim.kill();
      await wait(rest);
      reviving.push(victim.revive());
      await reviving.at(-1);
    }
  }
  await Promise.all(reviving);
  return counts;
}
