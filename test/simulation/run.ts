import type { Outside } from './asking.ts';
import { runClients } from './clients.ts';
import { createPeople } from './members.ts';
import { createRandom } from './random.ts';
import { Records } from './records.ts';
import { createInterleaving, planRound, type Round } from './schedule.ts';
import { settle } from './settle.ts';
import { makeTrouble, type TroubleKind } from './trouble.ts';
import { judge, type Verdict } from './verdict.ts';
import { startWorld, untilReady, type World } from './world.ts';

export interface SimulationOptions {
  readonly seed: number;
  /** Steps of each round; every kind of trouble comes once in it. */
  readonly steps: number;
  /** Whether there is to be another round after so many. */
  readonly goesOn: (rounds: number) => boolean;
  readonly troubles?: readonly TroubleKind[] | undefined;
  readonly say: (line: string) => void;
}

export interface SimulationResult extends Verdict {
  readonly rounds: number;
  readonly attempts: number;
  /** Attempts that did what was asked, and that were refused; what was forgotten by a restore counts as it was told. */
  readonly acknowledged: number;
  readonly refused: number;
  /** Those of the acknowledged that a restore has forgotten since. */
  readonly lost: number;
  /** What was acknowledged, by what was asked; `claim` where something of a correction was owed. */
  readonly done: Record<string, number>;
  readonly troubles: Record<string, number>;
}

/** Rounds of steps and troubles on one world; then calm, and a verdict over all of it. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, say } = options;
  const startedAt = performance.now();
  const tell = (line: string) => say(`${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${line}`);
  const world = await startWorld({ say: tell });
  try {
    const people = await createPeople(world.databaseUrl);
    await world.start();
    const outside: Outside = { people, ...pick(world), tries: 0, lastSilence: 'nothing' };
    const records = new Records(people.openingBalances);
    tell(`${people.members.length} members are there`);

    const troubles: Record<string, number> = {};
    let rounds = 0;
    do {
      const round = planRound(createRandom(seed + rounds), options.steps, options.troubles);
      const made = await play({ world, outside, records, seed, number: rounds, round, say: tell });
      for (const what of made) troubles[what] = (troubles[what] ?? 0) + 1;
      rounds += 1;
    } while (options.goesOn(rounds));

    await untilReady(world.apiUrls);
    await world.endLeases();
    tell(`${records.attempts.length} attempts; what is open is asked again`);
    await settle(outside, records, seed);
    await world.untilAllIsOver();
    tell('the verdict');
    const verdict = await judge(world, outside, records, seed);
    tell('done');
    return { ...verdict, ...count(records), rounds, troubles };
  } finally {
    await world.stop();
  }
}

const pick = ({ apiUrls, driverUrls }: World) => ({ apiUrls, driverUrls });

interface Play {
  readonly world: World;
  readonly outside: Outside;
  readonly records: Records;
  readonly seed: number;
  readonly number: number;
  readonly round: Round;
  readonly say: (line: string) => void;
}

/** One round: clients take their steps, and between them everything goes wrong once. Returns what did. */
async function play({ world, outside, records, seed, number, round, say }: Play): Promise<string[]> {
  const { mayBegin, onFinished, untilDue, onTroubleOver, letBegin } = createInterleaving(round);
  const { clockAhead } = world;
  const load = runClients({
    seed,
    round: number,
    steps: round.steps,
    outside,
    records,
    clockAhead,
    mayBegin,
    onFinished,
  });
  const random = createRandom(seed * 31 + number);
  const made: string[] = [];
  const storm = async () => {
    for (const trouble of round.troubles) {
      await untilDue(trouble);
      const what = await makeTrouble(trouble.kind, { world, outside, records, random, say, letBegin });
      say(`after ${trouble.after} steps: ${what}`);
      made.push(what);
      onTroubleOver();
    }
  };
  await Promise.all([load, storm()]);
  return made;
}

function count({ attempts }: Records) {
  const done: Record<string, number> = {};
  let [acknowledged, lost] = [0, 0];
  for (const { command, answer, isLost } of attempts) {
    if (!answer || answer.kind === 'refused') continue;
    acknowledged += 1;
    if (isLost) lost += 1;
    const name = command.kind === 'post' ? command.type : command.kind;
    done[name] = (done[name] ?? 0) + 1;
    if ('owed' in answer && answer.owed > 0) done['claim'] = (done['claim'] ?? 0) + 1;
  }
  const refused = attempts.filter(({ answer }) => answer?.kind === 'refused').length;
  return { attempts: attempts.length, acknowledged, refused, lost, done };
}
