import type { Plugin } from 'vite';

/** The files of a build, by what loads them. What stands before is decided first: a file takes its dependencies with it. */
const CHUNKS = [
  'framework',
  'base',
  'public',
  'signed-in',
  'shared',
  'shared-more',
  'table',
  'member',
  'staff',
  'public-more',
  'member-more',
  'staff-more',
] as const;

type Chunk = (typeof CHUNKS)[number];

/** Who reaches a module: the first screens of an area, its other screens, the start of every page, or what is loaded on demand. */
export type Reach = 'start' | 'demand' | `${'public' | 'member' | 'staff'}-${'first' | 'more'}`;

interface ModuleInfo {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

type Lookup = (id: string) => ModuleInfo | null;

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const TABLE = /node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core)\/|src\/ui\/data-table\//;
const START =
  /src\/(root|entry\.client)\.|react-router\/dist\/.*entry\.client|dev\/dist\/config\/defaults\/entry\.client/;
const SCREEN = /src\/areas\/(public|passenger|corporate|backoffice)\/(.*)\.tsx/;
const AREAS = { public: 'public', passenger: 'member', corporate: 'member', backoffice: 'staff' } as const;
const FIRST = /^(layout|landing\/|dashboard|top-bar|footer|staff-bar|operations$|operation$|users$)/;
/** All of a library is imported through one file, which tells nothing of who uses what. */
const LIBRARY =
  /@mantine\/core\/esm\/index\.mjs$|@tabler\/icons-react\/dist\/esm\/(tabler-icons-react|icons\/index)\.mjs$/;
const NAMED_IMPORTS = /import \{([^}]*)\} from '@(?:mantine\/core|tabler\/icons-react)'/g;
const COMPONENT = /(?:@mantine\/core\/esm\/components|@tabler\/icons-react\/dist\/esm\/icons)\/([A-Za-z0-9]+)[/.]/;

function reachOfScreen(id: string): Reach | undefined {
  if (START.test(id)) return 'start';
  const [, folder, name = ''] = SCREEN.exec(id) ?? [];
  if (folder === undefined) return undefined;
  const isFirst = FIRST.test(name) && !(folder !== 'backoffice' && name.startsWith('operation'));
  return `${AREAS[folder as keyof typeof AREAS]}-${isFirst ? 'first' : 'more'}`;
}

/** The file that a module belongs to. Undefined: it stays with what loads it on demand. */
export function chunkOf(reach: ReadonlySet<Reach>): Chunk | undefined {
  if (reach.has('start')) return 'base';
  const areas = new Set([...reach].filter((by) => by !== 'demand').map((by) => by.split('-')[0]));
  const isOfOne = areas.size === 1 && !reach.has('demand');
  if (reach.has('public-first')) return isOfOne ? 'public' : 'base';
  if (reach.has('member-first')) return isOfOne ? 'member' : 'signed-in';
  if (areas.size > 0 && !isOfOne) return reach.has('staff-first') ? 'shared' : 'shared-more';
  if (reach.has('staff-first')) return 'staff';
  const [area] = areas;
  return area === undefined ? undefined : (`${area}-more` as Chunk);
}

/** Puts the modules of a build into few files: what an area's first screens need, what its other screens need, what all need. */
export function createChunks() {
  /** Which of our modules name a component of the library. */
  const users = new Map<string, Set<string>>();
  const known = new Map<string, Chunk | undefined>();

  const plugin: Plugin = {
    name: 'millaje:chunks',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    // A file takes from its entries what is said here and nothing else, so it may have to export more than they did.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    transform(code, id) {
      for (const [, names = ''] of code.matchAll(NAMED_IMPORTS)) {
        for (const name of names.match(/[A-Za-z0-9]+/g) ?? []) {
          users.set(name, (users.get(name) ?? new Set()).add(id));
        }
      }
      return undefined;
    },
  };

  function reachOf(id: string, lookup: Lookup): Set<Reach> {
    const reach = new Set<Reach>();
    const seen = new Set<string>();
    const rest = [id];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (seen.has(next) || LIBRARY.test(next)) continue;
      seen.add(next);
      const screen = reachOfScreen(next);
      if (screen !== undefined) {
        // What imports a screen is the router's table of all of them.
        reach.add(screen);
        continue;
      }
      const info = lookup(next);
      if ((info?.dynamicImporters.length ?? 0) > 0) reach.add('demand');
      const onDemand = new Set(info?.dynamicImporters);
      const importers = info?.importers.filter((by) => !onDemand.has(by)) ?? [];
      rest.push(...importers, ...(users.get(COMPONENT.exec(next)?.[1] ?? '') ?? []));
    }
    return reach;
  }

  function plan(id: string, lookup: Lookup): Chunk | undefined {
    if (FRAMEWORK.test(id)) return 'framework';
    if (LIBRARY.test(id)) return undefined;
    // The library's own base: every component is made of it.
    if (/@mantine\/core\/esm\/core\//.test(id)) return 'base';
    const chunk = chunkOf(reachOf(id, lookup));
    return (chunk === 'shared' || chunk === 'shared-more') && TABLE.test(id) ? 'table' : chunk;
  }

  function chunkFor(id: string, lookup: Lookup): Chunk | undefined {
    if (!known.has(id)) known.set(id, plan(id, lookup));
    return known.get(id);
  }

  const groups = CHUNKS.map((chunk, index) => ({
    priority: CHUNKS.length - index,
    debugName: chunk,
    name: (id: string, modules: { getModuleInfo: Lookup }) =>
      chunkFor(id, (name) => modules.getModuleInfo(name)) === chunk ? chunk : null,
  }));
  return { plugin, groups };
}
