// `npm test`: everything, in the order in which a failure is cheapest to find. `--only units,modules` picks steps.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, giveUp, node, root, whenNpmEnds } from './prepare.mjs';

const tool = (name, ...args) => [join(root, 'node_modules', '.bin', name), ...args];
const script = (path, ...args) => [node, join(root, path), ...args];

/** A step is a list of commands that must all end well, or a vitest project, whose tests are counted. */
const STEPS = [
  { name: 'format', commands: [tool('oxfmt', '--check', '.')] },
  {
    name: 'types',
    builds: ['token', 'web'],
    commands: [tool('tsc', '-p', 'tsconfig.json'), tool('tsc', '-p', 'apps/web/tsconfig.json')],
  },
  { name: 'lint', builds: ['token', 'web'], commands: [tool('oxlint', '--type-aware', '.')] },
  { name: 'fences', file: 'scripts/fences.ts', commands: [script('scripts/fences.ts')] },
  { name: 'knip', commands: [tool('knip')] },
  { name: 'generated', builds: ['token'], commands: [script('scripts/generate.ts', '--check')] },
  { name: 'units', builds: ['token'], project: 'units' },
  { name: 'screens', project: 'screens' },
  { name: 'modules', builds: ['token'], project: 'modules', needsPsql: true },
  { name: 'simulation', builds: ['token'], project: 'simulation' },
  { name: 'journeys', builds: ['token', 'web'], project: 'journeys', needsChromium: true },
].filter((step) => step.file === undefined || existsSync(join(root, step.file)));

function chooseSteps(args) {
  const place = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (place < 0 && args.length > 0) giveUp(`No se entiende «${args[0]}»: solo hay --only paso,paso.`);
  if (place < 0) return STEPS;
  const value = args[place].includes('=') ? args[place].slice(7) : (args[place + 1] ?? '');
  const names = value.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined || names.length === 0) {
    giveUp(`No hay un paso «${unknown ?? ''}»: ${STEPS.map((step) => step.name).join(', ')}.`);
  }
  return STEPS.filter((step) => names.includes(step.name));
}

const works = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (!works(process.env.CHROMIUM_PATH)) giveUp(`CHROMIUM_PATH no lleva a un Chromium que funcione.`);
    return process.env.CHROMIUM_PATH;
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
      } catch {
        continue;
      }
      if (works(path)) return path;
    }
  }
  return undefined;
}

/**
 * What the steps need of the system. On Debian, root gets what is missing installed, beside everything that can be done without
 * it; elsewhere nothing happens. Resolves when it is over, however it ended.
 */
function installMissing(steps) {
  const missing = [
    ...(steps.some((step) => step.needsPsql) && !works('psql') ? ['postgresql-client'] : []),
    ...(steps.some((step) => step.needsChromium) && !findChromium() ? ['chromium', 'fonts-liberation'] : []),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return Promise.resolve();
  process.stdout.write(`Instalando ${missing.join(', ')}, mientras tanto sigue lo demás.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // One shell for both: nobody here listens while the dependencies are installed. What goes well is nobody's business.
  const commands = `{ apt-get update -qq; apt-get install -y -qq --no-install-recommends ${missing.join(' ')}; } > /dev/null`;
  return run(['/bin/sh', '-c', commands], env, (text) => void (aptOutput += text));
}

/** What the installer had to say, shown when something is missing afterwards. */
let aptOutput = '';

/** With which the tests load a backup as somebody would who has nothing else. */
function expectPsql() {
  if (works('psql')) return;
  giveUp(`${aptOutput}Falta psql para las pruebas de las copias de seguridad: instale postgresql-client.`);
}

/** The browser of the journeys. */
function expectChromium() {
  return (
    findChromium() ??
    giveUp(`${aptOutput}Falta Chromium para los recorridos: instálelo o indique dónde está con CHROMIUM_PATH.`)
  );
}

const running = new Set();
let isAbandoned = false;
function abandon(signal) {
  isAbandoned = true;
  if (running.size === 0) process.exit(130);
  const ends = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  void Promise.all(ends).then(() => process.exit(130));
  for (const child of running) child.kill(signal);
}
process.once('SIGINT', () => abandon('SIGINT'));
process.once('SIGTERM', () => abandon('SIGTERM'));
whenNpmEnds(() => abandon('SIGTERM'));

/** Runs a command, whose output is shown as it comes, or handed to `hear`. Resolves to whether it ended well. */
function run([program, ...args], env, hear) {
  return new Promise((resolve) => {
    // Nothing new is begun while the others end.
    if (isAbandoned) return;
    const child = spawn(program, args, { cwd: root, stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    running.add(child);
    if (hear) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
    const end = (isGood) => {
      running.delete(child);
      resolve(isGood);
    };
    child.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** The first lines of what a test said, without its colours and without the frames of the call. */
const firstLines = (text) =>
  stripVTControlCharacters(text)
    .split(/\n\s+at /, 1)[0]
    .split('\n')
    .slice(0, 12);

/** What failed, by its file and name and with what it said: the end of a long output is what people are shown of it. */
function nameFailures(report) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const texts = failed.map((test) => [`${file} › ${test.fullName}`, ...firstLines(test.failureMessages.join('\n'))]);
    if (failed.length === 0 && (assertionResults.length === 0 || message)) texts.push([file, ...firstLines(message)]);
    return texts.map(([title, ...said]) => failure(title, said));
  });
}

const lastLines = (text) => stripVTControlCharacters(text).trimEnd().split('\n').slice(-20);
const failure = (title, said) => [`FAILED ${title}`, ...said.map((line) => `       ${line}`)].join('\n');

/** Counts what vitest wrote. A file that did not load, a run without tests and a run that broke are failures too. */
function countTests(path, endedWell) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
  const { numPassedTests: passed, numPendingTests: pending, numTodoTests: todo } = report;
  const broken = report.testResults.filter(
    (file) =>
      file.assertionResults.length === 0 ||
      (file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')),
  );
  let failed = report.numFailedTests + broken.length;
  if (failed === 0 && (!endedWell || passed === 0)) failed = 1;
  return { passed, failed, skipped: pending + todo, failures: nameFailures(report) };
}

async function runProject(project, env, folder) {
  const output = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const endedWell = await run(tool('vitest', 'run', '--project', project, ...reporters), env);
  const counts = countTests(output, endedWell);
  if (counts.failed === 0 || counts.failures.length > 0) return counts;
  return { ...counts, failures: [failure(project, ['It ended badly, and no test says why: its output above does.'])] };
}

async function runCommands(commands, env, hear) {
  let isGood = true;
  for (const command of commands) isGood = (await run(command, env, hear)) && isGood;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

const say = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const steps = chooseSteps(process.argv.slice(2));
const isSystemReady = installMissing(steps);
ensureInstalled();
for (const build of ['token', 'web']) if (steps.some((step) => step.builds?.includes(build))) ensureBuilt(build);
const env = environment({ CI: 'true' });
delete env.NODE_ENV;

const folder = mkdtempSync(join(tmpdir(), 'millaje-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failures = [];

/** Does a step's work and notes what came of it. */
async function take(name, work) {
  const start = performance.now();
  const counts = await work();
  for (const key of Object.keys(total)) total[key] += counts[key];
  failures.push(...counts.failures);
  lines.push(`${name.padEnd(12)}${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s   ${say(counts)}`);
  return lines.at(-1);
}

/** Most checks keep one processor busy: two go side by side, and each says all that it has to say when it ends. */
async function takeChecks(checks) {
  const waiting = [...checks];
  async function takeNext() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name, commands } = step;
      let output = '';
      const line = await take(name, async () => {
        const counts = await runCommands(commands, env, (text) => void (output += text));
        return { ...counts, failures: counts.failed > 0 ? [failure(name, lastLines(output))] : [] };
      });
      process.stdout.write(`\n── ${name}\n${output}${line}\n`);
    }
  }
  await Promise.all([takeNext(), takeNext()]);
}

await takeChecks(steps.filter((step) => step.commands));
await isSystemReady;
if (steps.some((step) => step.needsPsql)) expectPsql();
if (steps.some((step) => step.needsChromium)) env.CHROMIUM_PATH = expectChromium();
for (const { name, project } of steps.filter((step) => step.project)) {
  process.stdout.write(`\n── ${name}\n`);
  process.stdout.write(`${await take(name, () => runProject(project, env, folder))}\n`);
}
rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) process.stdout.write(`\n${failures.join('\n')}\n`);
process.stdout.write(`\n${lines.join('\n')}\n\n${say(total)}\n`);
process.exitCode = total.failed > 0 || total.skipped > 0 || total.passed === 0 ? 1 : 0;
