import { setTimeout as pause } from 'node:timers/promises';
import { refuse, type RefusalAnswer } from './http/answers.ts';

/**
 * Does something to a row again while somebody else has it or has moved it, a little later each time: whoever has it is about to commit.
 * Refused as busy when it moves again and again.
 */
export async function whileItMoves<Answer>(attempt: () => Promise<Answer | 'moved'>): Promise<Answer | RefusalAnswer> {
  for (let milliseconds = 2; milliseconds <= 256; milliseconds *= 2) {
    const answer = await attempt();
    if (answer !== 'moved') return answer;
    await pause(milliseconds);
  }
  return refuse('busy');
}
