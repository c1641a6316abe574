import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preview } from 'vite';
import config from '../vite.config.ts';
import { warmRendering } from './warm-rendering.ts';

const loaded = globalThis as { loadedRendering?: boolean };

test('what renders the pages is loaded before a page can be asked for, and builds do so', async () => {
  const root = await mkdtemp(join(tmpdir(), 'millaje-warm-'));
  await mkdir(join(root, 'build/server'), { recursive: true });
  await writeFile(join(root, 'build/server/index.js'), 'globalThis.loadedRendering = true;');
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    environments: { ssr: { build: { outDir: join(root, 'build/server') } } },
    plugins: [warmRendering()],
    preview: { port: 0, open: false },
  });
  await server.close();
  await rm(root, { recursive: true });
  expect(loaded.loadedRendering).toBe(true);
  expect(config.plugins?.flat(3)).toContainEqual(expect.objectContaining({ name: warmRendering().name }));
});
