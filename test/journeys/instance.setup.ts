import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { login, PASSWORD } from './api.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { type Instance, startServer } from './instance.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  export interface ProvidedContext {
    /** The folder of an instance that was started for the first time, settled its examples, and was stopped. */
    firstInstance: string;
  }
}

const patienceMilliseconds = 120_000;

/** Waits until every example is on the chain. */
async function untilSettled({ url }: Instance): Promise<void> {
  const { token } = await login(url, 'admin@millaje.example', PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const answer = await fetch(`${url}/api/v1/settlement/reconciliations?page_count=1&quantity=5`, { headers });
    const { state } = (await answer.json()) as { state: { waiting: number; settled: number } };
    if (state.waiting === 0 && state.settled > 0) return;
    if (Date.now() > deadline) throw new Error(`not settled: ${JSON.stringify(state)}`);
    await wait(100);
  }
}

/** The first start, once for all stories: every file gets a copy of what it left, and nothing of another file's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder('millaje-journeys-');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const instance = await startServer(folder);
    await untilSettled(instance).finally(instance.stop);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('firstInstance', folder);
  return remove;
}
