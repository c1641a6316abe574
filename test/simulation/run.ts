import { runClients } from './clients.ts';
import { createMembers } from './members.ts';
import { makeTrouble } from './trouble.ts';
import { judge, type Verdict } from './verdict.ts';
import { startWorld } from './world.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

export interface SimulationResult extends Verdict {
  readonly trouble: Record<string, number>;
}

/** Load from several clients while everything is killed at random; then recovery, and a verdict over all of it. */
export async function runSimulation({ seed, seconds, say }: SimulationOptions): Promise<SimulationResult> {
  const world = await startWorld();
  try {
    const members = await createMembers(world.databaseUrl, world.apiUrls[0] as string, 12);
    let isOver = false;
    const load = runClients({ seed, members, apiUrls: world.apiUrls, clients: 8, goesOn: () => !isOver });
    const trouble = await makeTrouble({ seed, world, milliseconds: seconds * 1000, say });
    isOver = true;
    const attempts = await load;
    say(`${attempts.length} attempts; waiting for the chain to follow`);
    return { ...(await judge(world, members, attempts)), trouble };
  } finally {
    await world.stop();
  }
}
