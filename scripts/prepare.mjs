// What has to be there before anything of ours runs. Plain JavaScript that every Node.js from 20 on runs, since Node.js 24,
// which everything else runs on, is one of the dependencies that are installed here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = 20;

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node.js that everything runs on. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const installStamp = join(root, 'node_modules', '.installed');

/** Ends with one line that says what is wrong. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  giveUp(`Hace falta Node.js ${LEAST_NODE} o posterior; este es ${process.versions.node}.`);
}

/** The environment for our own programs: the installed tools, and the installed Node.js, come first. */
export function environment(more = {}) {
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), withoutOurTools()].join(delimiter), ...more };
}

function withoutOurTools() {
  const ours = `${sep}node_modules${sep}.bin`;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(ours))
    .join(delimiter);
}

/**
 * Calls back when npm's shell is gone: a SIGTERM to npm ends that shell, which passes nothing on. Started by anything else,
 * a program may outlive its parent.
 */
export function whenNpmEnds(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, 250);
  watch.unref();
}

/** Runs npm without a word; what it had to say follows when it fails. */
function npm(args, env) {
  const done = spawnSync('npm', args, {
    cwd: root,
    env,
    shell: process.platform === 'win32',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Infinity,
  });
  if (done.error) giveUp('No se encuentra npm: instale Node.js con npm.');
  if (done.status !== 0) process.stderr.write(`${done.stdout}${done.stderr}`);
  return done.status === 0;
}

/** Says what is being done and how long it usually takes, and at the end how long it took. */
function step(label, usually, work) {
  process.stdout.write(`${label} (suele tardar ${usually})… `);
  const start = performance.now();
  work();
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}

/** Installs the locked dependencies, unless these very ones were installed for this machine already. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  const isStale = !existsSync(installStamp) || readFileSync(installStamp, 'utf8') !== wanted;
  if (isStale) {
    step('Instalando las dependencias', 'un minuto', () => {
      // On the machine's own Node.js: ours is among what npm takes away and puts back. With what builds the pages, which a server that runs
      // by NODE_ENV=production builds at its first start, too.
      if (!npm(['ci', '--include=dev', '--no-audit', '--no-fund'], { ...process.env, PATH: withoutOurTools() }))
        giveUp('No se pudieron instalar las dependencias (npm ci).');
    });
  }
  if (spawnSync(node, ['--version']).status !== 0) {
    giveUp('El Node.js incluido no funciona: reinstale con «npm ci», sin --ignore-scripts.');
  }
  if (isStale) writeFileSync(installStamp, wanted);
}

const LEFT_OUT = new Set(['node_modules', 'build', '.react-router', 'coverage']);

function listFiles(path, files = []) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) listFiles(inside, files);
    else if (!entry.name.includes('.test.')) files.push(inside);
  }
  return files;
}

function hashSources(folders) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  // The brand is built into the pages.
  const brand = process.env.BRAND_FILE;
  if (brand && existsSync(brand)) hash.update(readFileSync(brand));
  for (const folder of folders.map((name) => join(root, name)).filter(existsSync)) {
    for (const file of listFiles(folder).sort((a, b) => (a < b ? -1 : 1))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return `${hash.digest('hex')}\n`;
}

const BUILDS = {
  token: { workspace: 'packages/token', sources: ['packages/token'], label: 'el contrato', usually: '10 s' },
  web: {
    workspace: 'apps/web',
    sources: ['apps/web', 'packages/api', 'packages/domain', 'brand'],
    label: 'la aplicación web',
    usually: '30 s',
  },
};

/** Builds the contract (`token`) or the web application (`web`), unless it was built from these very sources already. */
export function ensureBuilt(name) {
  const { workspace, sources, label, usually } = BUILDS[name];
  const output = join(root, workspace, 'build');
  const stamp = join(output, '.sources');
  const wanted = hashSources(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  step(`Construyendo ${label}`, usually, () => {
    rmSync(stamp, { force: true });
    const env = environment();
    // A build is a build for use, whatever mode the server is started in.
    delete env.NODE_ENV;
    if (!npm(['run', 'build', '--workspace', workspace], env)) giveUp(`No se pudo construir ${label} (${workspace}).`);
    if (!existsSync(output)) giveUp(`La construcción de ${label} no dejó nada en ${workspace}/build.`);
  });
  writeFileSync(stamp, wanted);
}
