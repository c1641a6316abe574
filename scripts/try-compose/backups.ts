import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demand } from './face.ts';
import { verify } from './miles.ts';
import { balances, type People, signInAgain, transfer, untilSettled } from './people.ts';
import { type Site, until, untilHealthy } from './site.ts';
import type { Tell } from '../try-compose.ts';

const script = (name: string) => ['node', `apps/server/src/commands/${name}.ts`];

/** The backup of the night, its rehearsal and its restore, by the commands of the handbook. */
export async function tryNight(site: Site, people: People, tell: Tell): Promise<void> {
  const before = await balances(people);
  const file = '/backups/2026-01-01.sql.gz';
  const run = ['run', '--rm', '-T'];
  const saved = site.compose([...run, '-v', './backups:/backups', 'api', ...script('backup'), file]);
  tell(
    'the backup of the night',
    saved
      .trim()
      .split('\n')
      .find((line) => line.includes('Copia guardada')) ?? saved,
  );
  const drill = site.compose([...run, 'worker', ...script('restore-drill'), file]).trim();
  tell('its rehearsal', drill.split('\n').at(-1) ?? '');
  // What a restore takes back must not stand on the chain: what then has to be done is another story (docs/runbooks/settlement.md).
  site.compose(['stop', 'settler']);
  await transfer(people, 60);
  site.compose(['stop', 'api', 'worker', 'settler']);
  const restored = site.compose([...run, 'worker', ...script('restore'), file, '--force']);
  tell('the restore', restored.trim().split('\n').at(-1) ?? '');
  site.compose(['up', '-d']);
  await untilHealthy(site);
  await signInAgain(people);
  const after = await balances(people);
  demand('the balances are those of the backup', String(after) === String(before), { before, after });
}

/** To an instant that the night's backup does not know, by the handbook's own lines. */
export async function tryInstant(site: Site, people: People, tell: Tell): Promise<void> {
  await until('the follower follows', () => followedUpTo(site) !== undefined, 60);
  const wanted = await transfer(people, 70);
  await untilSettled(people, wanted);
  const before = await balances(people);
  await pause(1500);
  const at = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
  site.compose(['stop', 'settler']);
  await pause(1500);
  await transfer(people, 80);
  const late = Date.now();
  await until('the follower has what came last', () => (followedUpTo(site) ?? 0) > late, 30);
  const lines = linesOfHandbook().map((line) =>
    line.replace(/recovery_target_time = '[^']*'/, `recovery_target_time = '${at}'`),
  );
  const done = spawnSync('bash', ['-eu', '-c', lines.join('\n')], { cwd: site.folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`the handbook's lines end with ${done.status}: ${done.stdout}${done.stderr}`);
  await untilHealthy(site);
  await signInAgain(people);
  const after = await balances(people);
  demand('the balances are those of the instant', String(after) === String(before), { before, after });
  tell('restored to', at);
  await untilSettled(people, await transfer(people, 55));
  verify(site, tell);
  const since = Date.now();
  await until('the follower goes on in the same folder', () => (followedUpTo(site) ?? 0) > since, 90);
}

/** Up to when everything is in the follower's folder. */
function followedUpTo({ folder }: Site): number | undefined {
  const path = join(folder, 'backups/continuous/latest.json');
  const { at } = JSON.parse(readFileSync(path, 'utf8')) as { at: string };
  return new Date(at).getTime();
}

/** The block of docs/handbook.md by which the follower's folder becomes the database. */
function linesOfHandbook(): string[] {
  const handbook = readFileSync(fileURLToPath(new URL('../../docs/handbook.md', import.meta.url)), 'utf8');
  const blocks = [...handbook.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const block = blocks.find((text) => text.includes('recovery.signal'));
  if (block === undefined) throw new Error('the handbook does not say how');
  return block.split('\n');
}
