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

test('what faces the world holds none of the secrets', () => {
  const [, proxy = ''] = /^ {2}proxy:\n(.*?)\n\n/ms.exec(read('compose.yaml')) ?? [];
  expect(proxy).toContain('caddy');
  expect(proxy).not.toContain('env_file');
});
