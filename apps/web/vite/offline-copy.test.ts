import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { renderServiceWorker } from './offline-copy.ts';

interface Event {
  readonly data?: unknown;
  readonly request?: { readonly url: string; readonly method: string; readonly mode: string };
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<unknown>) => void;
}

const origin = 'https://millas.example';
const kept = {
  always: ['/', '/__offline.html', '/assets/front.js'],
  areas: ['/__spa-fallback.html', '/assets/home.js'],
};

/** A browser's copies, its line, and one worker. */
function startWorker(copies = new Map<string, Set<string>>(), version = 'one') {
  const line = { isUp: true };
  const listeners = new Map<string, (event: Event) => void>();
  const open = (name: string) => {
    const files = copies.get(name) ?? new Set<string>();
    copies.set(name, files);
    return {
      match: async (file: string) => (files.has(file) ? `kept ${file}` : undefined),
      async addAll(added: string[]): Promise<void> {
        for (const file of added) files.add(file);
      },
    };
  };
  const addressOf = (asked: string | { url: string }) =>
    typeof asked === 'string' ? asked : new URL(asked.url).pathname;
  runInNewContext(renderServiceWorker(version, kept), {
    addEventListener: (name: string, listener: (event: Event) => void) => void listeners.set(name, listener),
    location: { origin },
    clients: { claim: async () => undefined },
    Response: { error: () => 'nothing' },
    URL,
    fetch: ({ url }: { url: string }) =>
      line.isUp ? Promise.resolve(`said ${url}`) : Promise.reject(new Error('away')),
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...copies.keys()],
      delete: async (name: string) => copies.delete(name),
      match: async (asked: string | { url: string }) => {
        const address = addressOf(asked);
        return [...copies.values()].some((files) => files.has(address)) ? `kept ${address}` : undefined;
      },
    },
  });

  async function tell(name: string, data?: unknown): Promise<void> {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ data, waitUntil: (work) => void works.push(work), respondWith: () => undefined });
    await Promise.all(works);
  }

  /** What a page, or a file of one, is answered with; undefined where the worker leaves it to the browser. */
  async function ask(path: string, { mode = 'navigate', method = 'GET' } = {}): Promise<unknown> {
    let answer: Promise<unknown> | undefined;
    const request = { url: `${origin}${path}`, method, mode };
    listeners.get('fetch')?.({ request, waitUntil: () => undefined, respondWith: (given) => void (answer = given) });
    return answer;
  }

  return { copies, line, tell, ask };
}

/** One that is installed and in charge; of an area where somebody has been in one. */
async function installed(hasArea: boolean) {
  const worker = startWorker();
  await worker.tell('install');
  await worker.tell('activate');
  if (hasArea) await worker.tell('message', 'keep areas');
  worker.line.isUp = false;
  return worker;
}

test.each([
  ['/', 'kept /'],
  ['/?login=1', 'kept /'],
  ['/itineraries', 'kept /__offline.html'],
  ['/docs', 'kept /__offline.html'],
  ['/passenger/dashboard', 'kept /__offline.html'],
  ['/assets/front.js', 'kept /assets/front.js'],
])('a visitor without a connection who asks for %s gets: %s', async (path, answer) =>
  expect(await (await installed(false)).ask(path)).toBe(answer),
);

test.each([
  ['/passenger/dashboard', 'kept /__spa-fallback.html'],
  ['/backoffice/users/ana@correo.com', 'kept /__spa-fallback.html'],
  ['/passengers', 'kept /__offline.html'],
  ['/register', 'kept /__offline.html'],
])('who has been in an area and asks for %s gets: %s', async (path, answer) =>
  expect(await (await installed(true)).ask(path)).toBe(answer),
);

test('what the API says is never its business, nor what is sent, nor what others serve', async () => {
  const worker = await installed(true);
  for (const [path, how] of [
    ['/api/v1/personal-data', {}],
    ['/api/v1/miles/getfee', { mode: 'cors' }],
    ['/passenger/dashboard', { method: 'POST' }],
  ] as const)
    expect(await worker.ask(path, how)).toBeUndefined();
  expect([...worker.copies.values()].flatMap((files) => [...files]).filter((file) => /api/.test(file))).toEqual([]);
});

test('with a connection the server answers', async () => {
  const worker = await installed(true);
  worker.line.isUp = true;
  expect(await worker.ask('/itineraries')).toBe(`said ${origin}/itineraries`);
});

test('a newer build keeps as much as the one before it, and then only its own', async () => {
  for (const hasArea of [true, false]) {
    const { copies } = await installed(hasArea);
    const next = startWorker(copies, 'two');
    await next.tell('install');
    expect([...copies.keys()]).toEqual(['build-one', 'build-two']);
    await next.tell('activate');
    expect([...copies.keys()]).toEqual(['build-two']);
    expect(copies.get('build-two')?.has('/__spa-fallback.html')).toBe(hasArea);
  }
});

test('nothing is answered by half: where even its own page is missing, the browser says so', async () => {
  const worker = startWorker();
  worker.line.isUp = false;
  expect(await worker.ask('/register')).toBe('nothing');
});
