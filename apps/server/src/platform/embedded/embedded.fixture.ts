import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeScratchFolder } from '../../../../../test/support/scratch.ts';

/** A data folder that PostgreSQL's own user can reach. */
export const makeDataDir = (): Promise<string> => makeScratchFolder('millaje-embedded-');

/** Starts the service from another process and kills that one, as a crash would. Returns the service's process. */
export async function startAndKillStarter(service: 'chain' | 'postgres', dataDir: string): Promise<number> {
  const starter = spawn(process.execPath, [join(import.meta.dirname, 'starter.fixture.ts'), service, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(starter.stdout, 'data')) as [Buffer];
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  return Number(line.toString());
}
