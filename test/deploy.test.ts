import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What the container files name is there; `scripts/try-dockerfile.ts` runs them. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const settings = new Set([...read('README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));

test('the packages of every workspace are installed', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder);
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) =>
    path.replace('/package.json', ''),
  );
  expect(new Set(copied)).toEqual(new Set(workspaces));
});

test('every setting of the example is one that the server knows', () => {
  const named = [...read('deploy/millaje.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !settings.has(name ?? ''))).toEqual([]);
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

test('what faces the world holds none of the secrets', () => {
  const [, proxy = ''] = /^ {2}proxy:\n(.*?)\n\n/ms.exec(read('compose.yaml')) ?? [];
  expect(proxy).toContain('caddy');
  expect(proxy).not.toContain('env_file');
});
