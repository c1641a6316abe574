// node scripts/try-dockerfile.ts [FOLDER]: does what Dockerfile says without a container engine, in an empty folder (a new one, unless named): copies what
// git knows, runs every RUN of ours, starts CMD with an embedded database and chain, and waits until it is ready. What it cannot try is the
// image below ours: its system, its user, its paths.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyKnown } from './try-compose/copy-known.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] === undefined ? mkdtempSync(join(tmpdir(), 'millaje-image-')) : resolve(process.argv[2]);
// PostgreSQL's own account has to reach its programs in there.
spawnSync('chmod', ['755', folder]);
const app = join(folder, 'app');
const data = join(folder, 'data');
const port = '25169';

const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const stages = lines.reduce<string[][]>(
  (all, line) => (line.startsWith('FROM ') ? [...all, [line]] : (all.at(-1)?.push(line), all)),
  [],
);
const [build = [], last = []] = stages;
if (stages.length !== 2) throw new Error('the Dockerfile has other stages than this program knows');

const environment: Record<string, string> = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
mkdirSync(app, { recursive: true });
for (const line of build) {
  const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  process.stdout.write(`${line}\n`);
  if (instruction === 'COPY') copy(rest.split(' '));
  else if (instruction === 'RUN') run(rest);
}
for (const line of last) {
  const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  if (instruction === 'ENV') Object.assign(environment, Object.fromEntries([rest.split('=') as [string, string]]));
}
const command = last.find((line) => line.startsWith('CMD '))?.slice('CMD '.length);
if (command === undefined) throw new Error('the Dockerfile starts nothing');
await start(JSON.parse(command) as string[]);
if (process.argv[2] === undefined) rmSync(folder, { recursive: true, force: true });

/** The context has the files that git knows. */
function copy(parts: string[]): void {
  const target = join(app, parts.at(-1) ?? '');
  for (const source of parts.slice(0, -1)) {
    if (source === '.') copyKnown(target);
    else cpSync(join(root, source), join(target, basename(source)));
  }
}

function run(text: string): void {
  const startedAt = performance.now();
  const done = spawnSync('/bin/sh', ['-c', text], { cwd: app, env: environment, stdio: 'inherit' });
  if (done.status !== 0) throw new Error(`it ends with ${done.status}: ${text}`);
  process.stdout.write(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
}

async function start([program = '', ...args]: string[]): Promise<void> {
  const server: ChildProcess = spawn(program, args, {
    cwd: app,
    // What production asks for is not here: everything runs as for trying, by the same program and the same packages.
    env: { ...environment, NODE_ENV: 'development', DATA_DIR: data, HOST: '127.0.0.1', PORT: port },
    stdio: 'inherit',
  });
  try {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (answer?.ok) {
        const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
        if (!page.includes('<html')) throw new Error('there are no pages');
        process.stdout.write('ready, with its pages\n');
        return;
      }
      if (server.exitCode !== null) throw new Error('the server ended');
      await pause(250);
    }
    throw new Error('the server is not ready');
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    if (server.exitCode === null) await ended;
  }
}
