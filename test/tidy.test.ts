import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { checkFaults } from '../scripts/planted-faults/check.ts';
import { allFaults } from '../scripts/planted-faults/list.ts';

/** The rules of CONTRIBUTING that a machine can count. */
const root = fileURLToPath(new URL('..', import.meta.url));

const fileMaximum = 400;
const functionMaximum = 70;

/** Every file of ours: those that git knows and those that are new, but not what is ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(`${root}${path}`));
/** What a generator writes is not for reading. */
const generated = [
  'apps/server/src/platform/database.types.ts',
  'packages/domain/src/phone-groups.ts',
  'packages/token/src/abi.ts',
  'packages/token/src/bytecode.ts',
];
const sources = files.filter(
  (path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts') && !generated.includes(path),
);
const tests = sources.filter((path) => path.endsWith('.test.ts'));

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const parse = (path: string) =>
  ts.createSourceFile(
    path,
    read(path),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
const lineOf = (file: ts.SourceFile, position: number) => file.getLineAndCharacterOfPosition(position).line + 1;

/** Every node of a file, in the order in which one reads it. */
function walk(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  (function visit(node: ts.Node): void {
    nodes.push(node);
    ts.forEachChild(node, visit);
  })(root);
  return nodes;
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

/** A function whose own lines declare tests is a list of cases, and may be as long as it likes. */
function isListOfCases(node: ts.FunctionLikeDeclaration): boolean {
  if (!node.body || !ts.isBlock(node.body)) return false;
  return node.body.statements.some((statement) => /^(it|test|describe)(\.each)?\(/.test(statement.getText()));
}

test('there is something to look at', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(tests.length).toBeGreaterThan(20);
});

test(`no file has more than ${fileMaximum} lines`, () => {
  const long = sources.flatMap((path) => {
    const lines = read(path).trimEnd().split('\n').length;
    return lines > fileMaximum ? [`${path}: ${lines} lines`] : [];
  });
  expect(long, 'a longer file holds two things: give each a file').toEqual([]);
});

test(`no function has more than ${functionMaximum} lines`, () => {
  const long = sources.flatMap((path) => {
    const file = parse(path);
    return walk(file).flatMap((node) => {
      if (!isFunction(node) || !node.body || isListOfCases(node)) return [];
      const [first, last] = [lineOf(file, node.getStart(file)), lineOf(file, node.getEnd())];
      return last - first + 1 > functionMaximum ? [`${path}:${first}: ${last - first + 1} lines`] : [];
    });
  });
  expect(long, 'a longer function does two things: give each a name').toEqual([]);
});

test('nothing is left to be done in a comment', () => {
  const words = new RegExp(
    `\\b(${['TO', 'FIX', 'XX'].map((start, place) => start + ['DO', 'ME', 'X'][place]).join('|')})\\b`,
  );
  const left = [...sources, ...files.filter((path) => /\.(sql|css|sol)$/.test(path))].flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, place) => (words.test(line) ? [`${path}:${place + 1}`] : [])),
  );
  expect(left, 'do it, or write it down where it is decided').toEqual([]);
});

test('no test is left out, and none keeps the others out', () => {
  const names = new Set(['only', 'skip', 'todo', 'fails', 'skipIf', 'runIf']);
  const found = tests.flatMap((path) => {
    const file = parse(path);
    return walk(file).flatMap((node) => {
      const isOnTest =
        ts.isPropertyAccessExpression(node) &&
        names.has(node.name.text) &&
        /^(test|it|describe)\b/.test(node.expression.getText(file));
      return isOnTest ? [`${path}:${lineOf(file, node.getStart(file))}`] : [];
    });
  });
  expect(found, 'a test runs, or it goes').toEqual([]);
});

test('no test sleeps', () => {
  const found = tests.flatMap((path) => {
    const file = parse(path);
    return walk(file).flatMap((node) => {
      if (!ts.isCallExpression(node)) return [];
      const called = node.expression.getText(file);
      const sleeps =
        called === 'setTimeout' || called.endsWith('.setTimeout') || called === 'sleep' || called === 'Atomics.wait';
      return sleeps ? [`${path}:${lineOf(file, node.getStart(file))}`] : [];
    });
  });
  expect(found, 'wait for what must happen: expect.poll, an event, a promise').toEqual([]);
});

test('nobody waits as long as the tool does by itself, a second, which a busy machine needs for less', () => {
  const waiting = sources.filter((path) => /\.(test|fixture|behaviour|support)\.ts$/.test(path));
  const found = waiting.flatMap((path) => {
    const file = parse(path);
    return walk(file).flatMap((node) => {
      const isWait = ts.isCallExpression(node) && /^vi\s*\.wait(For|Until)$/.test(node.expression.getText(file));
      return isWait && node.arguments.length < 2 ? [`${path}:${lineOf(file, node.getStart(file))}`] : [];
    });
  });
  expect(found, 'expect.poll has its time from vitest.config.ts, screens their waitFor; a hook says how long').toEqual(
    [],
  );
});

test('every test file expects something, or runs a behaviour suite', () => {
  const empty = tests.filter((path) => !/\bexpect\b|behav/i.test(read(path)));
  expect(empty).toEqual([]);
});

const modulesFolder = 'apps/server/src/modules';
const modules = readdirSync(`${root}${modulesFolder}`, { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && readdirSync(`${root}${modulesFolder}/${entry.name}`).some((name) => name.endsWith('.ts')),
  )
  .map(({ name }) => name);

test('every module of the server says what it is for', () => {
  expect(modules.length).toBeGreaterThan(2);
  const silent = modules.filter((name) => !existsSync(`${root}${modulesFolder}/${name}/README.md`));
  expect(silent, 'write ten lines: purpose, states, tables, invariants').toEqual([]);
});

test('what a module says of itself names only what is there', () => {
  const written = [...sources.filter((path) => /^(apps|packages)\//.test(path)), 'db/schema.sql', 'package.json'];
  const words = new Set(written.flatMap((path) => read(path).match(/\w+/g) ?? []));
  /** What a file may be called: with its folders or without, with its ending or without. */
  const isFile = (name: string): boolean => files.some((path) => `/${path}`.includes(`/${name}`));
  /** A path of ours, a name of the code, or an address; what else stands in such marks is an example. */
  const isNamed = (text: string): boolean =>
    text.startsWith('/') || isFile(text.replace(/\*.*/, '')) || text.split('.').every((word) => words.has(word));
  const wrong = modules.flatMap((name) =>
    [...read(`${modulesFolder}/${name}/README.md`).matchAll(/`([\w.*/-]+)`/g)]
      .map(([, text = '']) => text)
      .filter((text) => !isNamed(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(wrong, 'the README of a module names files, tables and functions that are there').toEqual([]);
});

test('every table of the database stands in the README of a module', () => {
  const said = modules.map((name) => read(`${modulesFolder}/${name}/README.md`)).join('');
  const tables = [...read('db/schema.sql').matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((name) => !said.includes(`\`${name}\``))).toEqual(['schema_migrations']);
});

test.each([
  ['to be secure', ['docs/security.md'], /`([\w./-]+(?:\.\w+|\/))`/g],
  [
    'to members',
    ['privacy', 'terms', 'terms-corporate'].map((name) => `packages/api/src/documents/${name}.texts.ts`),
    /([\w./-]+\.test\.ts)/g,
  ],
])('what is said %s names files that are there, each so that one knows which', (_what, places, names) => {
  const withoutRoom = (path: string) => `/${path.replace('/src/', '/')}`;
  const countOf = (name: string) =>
    name.endsWith('/')
      ? Number(files.some((path) => path.includes(name)))
      : files.filter((path) => withoutRoom(path).endsWith(withoutRoom(name))).length;
  const named = [...places.map(read).join('').matchAll(names)].map(([, name = '']) => name);
  expect(named.filter((name) => name.endsWith('.test.ts')).length).toBeGreaterThan(20);
  expect(named.filter((name) => countOf(name) !== 1)).toEqual([]);
});

test('a noun has one name: what the api says of it stands in the folder of its module', () => {
  const entries = readdirSync(`${root}packages/api/src`, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(2);
  // What routes are made of is nobody's alone.
  expect(folders.filter((name) => name !== 'kit' && !modules.includes(name))).toEqual([]);
  const loose = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts')).map(({ name }) => name);
  expect(loose.sort(), 'what is about one noun goes into its folder').toEqual([
    'brand-mark.ts',
    'brand.ts',
    'commands.texts.ts',
    'index.ts',
    'refusals.ts',
    'shell.texts.ts',
    'signed-in.texts.ts',
  ]);
});

test('every planted fault can still be planted', () => {
  expect(
    checkFaults(root, allFaults),
    'adapt the fault in scripts/planted-faults/faults to what its place reads now, or plant another one there',
  ).toEqual([]);
});

test('every module of the server has faults that its tests must notice', () => {
  const faultsOf = (name: string) => allFaults.filter(({ file }) => file.startsWith(`${modulesFolder}/${name}/`));
  const untried = modules.filter((name) => faultsOf(name).length < 2);
  expect(untried, 'plant at least two in scripts/planted-faults/faults/<module>.faults.ts').toEqual([]);
});

test('the migrations are numbered without gaps', () => {
  const names = files
    .filter((path) => path.startsWith('db/migrations/'))
    .map((path) => path.slice('db/migrations/'.length))
    .sort();
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, place) => place + 1));
});

test('relative imports say their whole name', () => {
  const found = sources
    .filter((path) => !path.endsWith('.cjs'))
    .flatMap((path) => {
      const file = parse(path);
      return file.statements.flatMap((statement) => {
        if (
          !(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) ||
          !statement.moduleSpecifier ||
          !ts.isStringLiteral(statement.moduleSpecifier)
        )
          return [];
        const from = statement.moduleSpecifier.text;
        const isWhole =
          !from.startsWith('.') ||
          /\.(ts|tsx|mjs|cjs|css|json|svg|woff2)(\?\w+)?$/.test(from) ||
          from.includes('/+types/');
        return isWhole ? [] : [`${path}: ${from}`];
      });
    });
  expect(found).toEqual([]);
});

test('no field cuts or strips what is typed into it; it is understood whole or refused', () => {
  const screens = sources.filter((path) => path.startsWith('apps/web/src/') && !path.endsWith('.test.ts'));
  expect(screens.filter((path) => /\bmaxLength=|replace(All)?\(\/\\D\//.test(read(path)))).toEqual([]);
});

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

test('every package that is installed is held to its content, and to no registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
