import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadAnswer, LoadOrder } from './load.ts';

/** The load's own process. */
export function startLoad() {
  const generator = fork(fileURLToPath(new URL('./load.ts', import.meta.url)));
  let round = 0;
  return {
    async run(order: Omit<LoadOrder, 'round'>): Promise<LoadAnswer> {
      round += 1;
      generator.send({ ...order, round: `load-${generator.pid}-${round}` });
      const [answer] = (await once(generator, 'message')) as [LoadAnswer];
      return answer;
    },
    stop: () => generator.disconnect(),
  };
}
