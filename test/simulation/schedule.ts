import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import { planSteps, type StepKind } from './steps.ts';
import { troubleKinds, type TroubleKind } from './trouble.ts';

export interface PlannedTrouble {
  readonly kind: TroubleKind;
  /** After so many finished steps. */
  readonly after: number;
}

/** What happens in one round: the steps of the clients, and between which of them something goes wrong. */
export interface Round {
  readonly steps: readonly StepKind[];
  readonly troubles: readonly PlannedTrouble[];
}

/** Plans a round with every kind of trouble, in an order of its own, evenly spread. */
export function planRound(random: Random, stepCount: number, kinds: readonly TroubleKind[] = troubleKinds): Round {
  const order = shuffle(random, kinds);
  const gap = stepCount / (order.length + 1);
  return {
    steps: planSteps(random, stepCount),
    troubles: order.map((kind, place) => ({ kind, after: Math.round(gap * (place + 1)) - random.whole(0, 10) })),
  };
}

function shuffle<T>(random: Random, values: readonly T[]): T[] {
  const left = [...values];
  return values.map(() => left.splice(random.whole(0, left.length - 1), 1)[0] as T);
}

/** So many steps may begin after a trouble is due and before it is over. */
const slack = 40;

/**
 * Keeps steps and troubles in step with each other: a trouble begins after so many finished steps, and steps that lie far behind it
 * wait until it is over. So a run does the same on a fast and on a slow machine.
 */
export function createInterleaving({ troubles, steps }: Round) {
  let finished = 0;
  let over = 0;
  let ahead = slack;
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await wait(10);
  };
  return {
    onFinished: () => void (finished += 1),
    letBegin: (more: number) => void (ahead += more),
    onTroubleOver() {
      over += 1;
      ahead = slack;
    },
    mayBegin: (step: number) => until(() => troubles.slice(over).every(({ after }) => after + ahead > step)),
    untilDue: ({ after }: PlannedTrouble) => until(() => finished >= Math.min(after, steps.length)),
  };
}
