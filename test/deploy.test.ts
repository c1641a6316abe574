import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@millaje/api';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../apps/server/src/env.ts';
import { bodyMaximumOf } from '../apps/server/src/platform/http/multipart.ts';

/** What the container files name is there; `scripts/try-dockerfile.ts` runs them. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const settings = new Set([...read('README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
const example = [...read('deploy/millaje.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);

test('the packages of every workspace are installed', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder);
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) =>
    path.replace('/package.json', ''),
  );
  expect(new Set(copied)).toEqual(new Set(workspaces));
});

test('the first start in production installs what builds the pages, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millaje-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim();
  const [told, programs] = [join(folder, 'told'), join(folder, 'programs')];
  for (const name of ['scripts', 'programs', 'node_modules/node/bin'])
    mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(root, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  // Asked to install, it says what it would leave out.
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\nshift\nexec '${npm}' config get omit "$@" > '${told}'\n`);
  writeFileSync(join(folder, 'node_modules/node/bin/node'), '#!/bin/sh\n');
  for (const path of ['programs/npm', 'node_modules/node/bin/node']) chmodSync(join(folder, path), 0o755);
  const script = "(await import('./scripts/prepare.mjs')).ensureInstalled()";
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${programs}${delimiter}${process.env.PATH}` };
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env });
  expect(readFileSync(told, 'utf8').trim()).toBe('');
});

test('every setting of the example is one that the server knows', () => {
  expect(example.length).toBeGreaterThan(6);
  expect(example.filter((name) => !settings.has(name ?? ''))).toEqual([]);
});

test('what production asks for stands in the example or in compose.yaml', () => {
  const [, follows = ''] = /^x-settings:.*?\n(.*?)\n\n/ms.exec(read('compose.yaml')) ?? [];
  const given = new Set([...example, ...[...follows.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)]);
  const refused = readEnvironment({ NODE_ENV: 'production' });
  const missing = refused.ok ? [] : refused.problems.map((problem) => /^Falta ([A-Z_]+):/.exec(problem)?.[1]);
  expect(missing.length).toBeGreaterThan(8);
  expect(missing.filter((name) => !given.has(name))).toEqual([]);
});

test.each(['compose.yaml', 'Dockerfile', 'docs/handbook.md'])(
  'every program and file that %s names is there',
  (path) => {
    const named = [...read(path).matchAll(/(?:apps\/server\/src|deploy|scripts)\/[\w./-]+\.(?:ts|sql|sh|example)/g)]
      .map(([name]) => name)
      .filter((name) => !name.endsWith('/NAME.ts'));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !existsSync(`${root}${name}`))).toEqual([]);
  },
);

const documents = globSync(
  ['docs/{.,runbooks,guia}/*.md', '*.md', '{apps,packages,apps/server/src/modules}/*/README.md'],
  {
    cwd: root,
  },
).filter((path) => path !== 'CHANGELOG.md');

/** Every name of that form in the documents, with the document that it stands in. */
const namedInDocuments = (form: RegExp) =>
  documents.flatMap((path) => [...read(path).matchAll(form)].map(([, name = '']) => ({ path, name })));

test('every command that a document names is one of ours', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = namedInDocuments(/npm run (?!build --workspace|--silent)([a-z][\w:-]*)/g);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every setting and figure that a document names is known', () => {
  const sources = [
    'apps/server/src/{env,platform/metrics}.ts',
    'compose.yaml',
    'deploy/*',
    '{scripts,test,bench}/**/*.{ts,mjs}',
    'apps/web/vite/*.ts',
  ];
  const code = globSync(sources, { cwd: root }).map(read).join('\n');
  const settingsNamed = namedInDocuments(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g);
  const figures = namedInDocuments(/`millaje_([a-z_]+)`/g);
  expect([settingsNamed.length > 100, figures.length > 12]).toEqual([true, true]);
  expect([...settingsNamed, ...figures].filter(({ name }) => !settings.has(name) && !code.includes(name))).toEqual([]);
});

test('every proxy that we name takes the largest body that a route takes', () => {
  const largest = Math.max(...routes.map((route) => bodyMaximumOf(route) ?? 0));
  const taken = [
    ...read('deploy/Caddyfile').matchAll(/max_size (\d+)MB/g),
    ...read('docs/handbook.md').matchAll(/client_max_body_size (\d+)m;|bodies of (\d+) MB/g),
  ].map(([, ...sizes]) => Number(sizes.find((size) => size !== undefined)) * 1_000_000);
  expect(taken.length).toBe(3);
  expect(taken.filter((size) => size < largest)).toEqual([]);
});

test('no secret of the machine gets into an image or into git', () => {
  const secrets = ['.env', 'deploy/millaje.env', 'backups/2026-11-28.sql.gz'];
  const ignored = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  const inImage = ignored('.dockerignore');
  expect(secrets.filter((path) => !inImage.some((line) => path === line || path.startsWith(`${line}/`)))).toEqual([]);
  const asked = spawnSync('git', ['check-ignore', '--no-index', '--stdin'], { cwd: root, input: secrets.join('\n') });
  expect(String(asked.stdout).trim().split('\n')).toEqual(secrets);
});

test('the roles of the database take their passwords from what compose.yaml asks for', () => {
  const asked = [...read('deploy/roles.sql').matchAll(/^\\getenv \w+ (\w+)$/gm)].map(([, name = '']) => name);
  const [, database = ''] = /^ {2}database:\n(.*?)\n\n/ms.exec(read('compose.yaml')) ?? [];
  expect(asked.length).toBe(3);
  expect(asked.filter((name) => !database.includes(`${name}: \${${name}}`))).toEqual([]);
  expect(read('docs/handbook.md')).toContain('for name in POSTGRES OWNER APP BACKUP; do');
});

test('what faces the world holds none of the secrets', () => {
  const [, proxy = ''] = /^ {2}proxy:\n(.*?)\n\n/ms.exec(read('compose.yaml')) ?? [];
  expect(proxy).toContain('caddy');
  expect(proxy).not.toContain('env_file');
});
