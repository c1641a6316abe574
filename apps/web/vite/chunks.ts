import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The files of a build, by what loads them. What stands before is decided first: a file takes its dependencies with it. */
const CHUNKS = [
  'framework',
  'base',
  'login',
  'components',
  'public',
  'forms',
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

/**
 * Who reaches a module: the first screens of an area, its other screens, the start of every page, what every component of the
 * library is made of (`core`), what a prerendered page shows but does not start with (`late`), what opens at once over any public page
 * (`login`), or what is loaded on demand.
 */
export type Reach =
  | 'start'
  | 'core'
  | 'demand'
  | 'late'
  | 'login'
  | `${'public' | 'member' | 'staff'}-${'first' | 'more'}`;

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
/** The components' own base, and what most screens press: the front page starts without it, everything else needs it. */
const CORE =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|Loader|Skeleton|Transition|UnstyledButton))\/|src\/ui\/components\.tsx$/;
const FIRST = /^(layout|landing\/|dashboard|top-bar|footer|staff-bar|operations$|operation$|users$)/;
/** The forms of prerendered pages: their markup stands from the start, their scripts come once the first screen has had its time. */
const LATE = /src\/features\/contact\/contact-form\.tsx/;
/**
 * Dialogs that somebody waits for who knows nothing but the front page yet, and what keeps the focus from the first press on: they come
 * without the files of forms and areas.
 */
const LOGIN = /src\/(features\/session\/login-modal|areas\/public\/site-menu|ui\/focus\/use-kept-focus)\.tsx?$/;
/** All of a library is imported through one file, which tells nothing of who uses what. */
const LIBRARY =
  /@mantine\/(core|hooks)\/esm\/index\.mjs$|@tabler\/icons-react\/dist\/esm\/(tabler-icons-react|icons\/index)\.mjs$|packages\/domain\/src\/index\.ts$/;
const NAMED_IMPORTS =
  /import \{([^}]*)\} from (?:'@(?:mantine\/core|tabler\/icons-react)'|['"]@(?:mantine\/hooks|millaje\/domain)['"])/g;
const COMPONENT = /(?:@mantine\/core\/esm\/components|@tabler\/icons-react\/dist\/esm\/icons)\/([A-Za-z0-9]+)[/.]/;
/** What the file of the hooks hands on, and from where. */
const HOOKS = /@mantine\/hooks\/esm\/index\.mjs$/;
const HANDED_ON = /import \{([^}]*)\} from "(\.[^"]*)"/g;
/** What a file of the domain gives by itself. */
const DOMAIN = /packages\/domain\/src\//;
const EXPORTED = /^export (?:async )?(?:const|function|class) (\w+)/gm;
const NAME = /\w+/g;

function reachOfScreen(id: string): Reach | undefined {
  if (START.test(id)) return 'start';
  if (CORE.test(id)) return 'core';
  if (LATE.test(id)) return 'late';
  if (LOGIN.test(id)) return 'login';
  const [, folder, name = ''] = SCREEN.exec(id) ?? [];
  if (folder === undefined) return undefined;
  const isFirst = FIRST.test(name) && !(folder !== 'backoffice' && name.startsWith('operation'));
  return `${AREAS[folder as keyof typeof AREAS]}-${isFirst ? 'first' : 'more'}`;
}

/** The file that a module belongs to. Undefined: it stays with what loads it on demand. */
export function chunkOf(reach: ReadonlySet<Reach>): Chunk | undefined {
  if (reach.has('start')) return 'base';
  const isLate = reach.has('late');
  const areas = new Set([...reach].filter((by) => by.includes('-')).map((by) => by.split('-')[0]));
  const isOfOne = areas.size === 1 && !reach.has('demand') && !isLate;
  if (reach.has('public-first')) return isOfOne && !reach.has('core') ? 'public' : 'base';
  if (reach.has('core')) return 'components';
  if (reach.has('login')) return areas.size > 0 || isLate || reach.has('demand') ? 'login' : undefined;
  if (isLate) return areas.size > 0 || reach.has('demand') ? 'forms' : undefined;
  if (reach.has('member-first')) return isOfOne ? 'member' : 'signed-in';
  if (areas.size > 0 && !isOfOne) return reach.has('staff-first') ? 'shared' : 'shared-more';
  if (reach.has('staff-first')) return 'staff';
  const [area] = areas;
  return area === undefined ? undefined : (`${area}-more` as Chunk);
}

/** Who uses what, where the imports themselves tell nothing: through the one file of a library. */
function createNames() {
  /** Which modules name something that comes through the file of a whole library. */
  const users = new Map<string, Set<string>>();
  /** The names that a module gives to such a file. */
  const given = new Map<string, readonly string[]>();

  function read(code: string, id: string): void {
    for (const [, names = ''] of code.matchAll(NAMED_IMPORTS)) {
      for (const name of names.match(NAME) ?? []) users.set(name, (users.get(name) ?? new Set()).add(id));
    }
    if (HOOKS.test(id)) {
      for (const [, names = '', file = ''] of code.matchAll(HANDED_ON))
        given.set(join(dirname(id), file), names.match(NAME) ?? []);
    }
    if (DOMAIN.test(id))
      given.set(
        id,
        [...code.matchAll(EXPORTED)].map(([, name = '']) => name),
      );
  }

  /** Who imports a module by one of its names, through the file of its library. */
  function usersOf(id: string): string[] {
    const [, component] = COMPONENT.exec(id) ?? [];
    const names = component === undefined ? (given.get(id) ?? []) : [component];
    return names.flatMap((name) => [...(users.get(name) ?? [])]);
  }

  return { read, usersOf };
}

/** Puts the modules of a build into few files: what an area's first screens need, what its other screens need, what all need. */
export function createChunks() {
  const names = createNames();
  const known = new Map<string, Chunk | undefined>();

  const plugin: Plugin = {
    name: 'millaje:chunks',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    // A file takes from its entries what is said here and nothing else, so it may have to export more than they did.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    transform(code, id) {
      names.read(code, id);
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
      rest.push(...importers, ...names.usersOf(next));
    }
    return reach;
  }

  function plan(id: string, lookup: Lookup): Chunk | undefined {
    if (FRAMEWORK.test(id)) return 'framework';
    if (LIBRARY.test(id)) return undefined;
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
