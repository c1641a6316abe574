import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** One entry of the build's manifest: a file, and what it needs at once. */
interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

export interface RouteSize {
  /** Compressed JavaScript of a first visit, in bytes. */
  bytes: number;
  files: { file: string; bytes: number }[];
}

const BUILD = fileURLToPath(new URL('../build/client', import.meta.url));

/** What loads on every page, whatever the route. */
const ALWAYS = ['entry.client', 'src/root.tsx'];

function closure(manifest: Manifest, keys: readonly string[], seen = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) continue;
    seen.set(key, chunk);
    closure(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/**
 * The compressed JavaScript that a first visit loads: start, root and the named route modules (a screen and its layouts,
 * as paths under `apps/web`), with everything that they import at once. What arrives later is not counted.
 */
export async function routeSize(modules: readonly string[], folder: string = BUILD): Promise<RouteSize> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const wanted = [...ALWAYS, ...modules];
  const keys = Object.keys(manifest).filter((key) => wanted.some((name) => key.split('?')[0]?.includes(name) === true));
  const missing = modules.filter((name) => !keys.some((key) => key.includes(name)));
  if (missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}; build first.`);
  const names = new Set([...closure(manifest, keys).values()].map((chunk) => chunk.file));
  const files = await Promise.all(
    [...names]
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => ({ file, bytes: brotliCompressSync(await readFile(join(folder, file))).length })),
  );
  files.sort((a, b) => b.bytes - a.bytes);
  return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
}

/** The screens that have a budget, and the most that each may weigh, in bytes. */
export const BUDGETS = {
  passenger: { modules: ['src/areas/passenger/layout.tsx', 'src/areas/passenger/dashboard.tsx'], maximum: 170 * 1024 },
  backoffice: {
    modules: ['src/areas/backoffice/layout.tsx', 'src/areas/backoffice/operations.tsx'],
    maximum: 300 * 1024,
  },
  landing: { modules: ['src/areas/public/layout.tsx', 'src/areas/public/landing/landing.tsx'], maximum: 170 * 1024 },
} as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, { modules, maximum }] of Object.entries(BUDGETS)) {
    const { bytes, files } = await routeSize(modules);
    process.stdout.write(`${name}: ${(bytes / 1024).toFixed(1)} of ${maximum / 1024} KiB in ${files.length} files\n`);
    for (const { file, bytes: size } of files.slice(0, 12))
      process.stdout.write(`  ${(size / 1024).toFixed(1)} ${file}\n`);
  }
}
