/**
 * The arrows of CONTRIBUTING.md as rules. Each comment says what to do instead. `node scripts/fences.ts` runs them.
 */
const test = '[.](test|fixture|behaviour)[.]ts$';
const modules = '^apps/server/src/modules';

/**
 * Reads of another module's tables that stand for themselves: a look-up that every module needs, and that would only be
 * wrapped by an index. The list may get shorter; before it gets longer, think of the module's index.ts.
 */
const sharedReads = [
  'identity/(attempts|sessions|tokens)[.]ts',
  'ledger/(balances|operations)[.]store[.]ts',
  'ledger/operation[.]view[.]ts',
  'members/(users|addresses|administrators)[.]store[.]ts',
  'members/(user[.]view|membership|create-members|new-member|find-user)[.]ts',
].map((path) => `${modules}/${path}$`);

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other hold one thing: put what both need into a third, or both into one.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'packages/domain imports nothing but the calendar, not even Node: pass what it needs as an argument, and do the rest in a command.',
      from: { path: '^packages/domain/src', pathNot: test },
      to: { pathNot: '^(packages/domain/src|node_modules/temporal-polyfill/)' },
    },
    {
      name: 'no-calendar-at-first',
      severity: 'error',
      comment:
        'What the index exports is loaded by every page, and the calendar is too heavy for that: leave the module out, and import it by its own path (@millaje/domain/flights/local-times).',
      from: { path: '^packages/domain/src/index[.]ts$' },
      to: { path: 'node_modules/temporal-polyfill/', reachable: true },
    },
    {
      name: 'api-knows-domain-and-zod',
      severity: 'error',
      comment: 'packages/api is the wire: schemas, texts, routes. What runs belongs to apps/server or apps/web.',
      from: { path: '^packages/api/src', pathNot: test },
      to: { pathNot: '^(packages/(api|domain)/src|node_modules/zod/)' },
    },
    {
      name: 'token-knows-no-other-package',
      severity: 'error',
      comment: 'packages/token is the contract and its calls: whoever settles translates from the domain.',
      from: { path: '^packages/token/src', pathNot: test },
      to: { path: '^(packages/(api|domain)|apps)/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      comment: 'Apps import packages, never the other way: move what both need into the package.',
      from: { path: '^packages/', pathNot: test },
      to: { path: '^apps/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      comment: 'The browser reaches the server by the client of packages/api only: put the shape or the text there.',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      comment:
        'The server knows the web app as a folder of built files: texts and schemas that both need are in packages/api.',
      from: { path: '^apps/server' },
      to: { path: '^apps/web' },
    },
    {
      name: 'web-routes-do-not-know-the-token',
      severity: 'error',
      comment: 'What the chain says reaches the browser as an answer of the API.',
      from: { path: '^apps/web' },
      to: { path: '^packages/token' },
    },
    {
      name: 'adapters-are-chosen-at-the-root',
      severity: 'error',
      comment: 'Take a port (modules/*/ports.ts) as an argument; app.ts, a service or a command chooses the adapter.',
      from: {
        path: '^apps/server/src',
        pathNot: [test, '^apps/server/src/(adapters|commands|services)/', '^apps/server/src/(app|main)[.]ts$'],
      },
      to: { path: '^apps/server/src/adapters' },
    },
    {
      name: 'routes-are-bound-at-the-root',
      severity: 'error',
      comment:
        'A module’s routes.ts is for app.ts and services/: take the command or the read that you need from the module’s index.ts.',
      from: {
        path: '^apps/server/src',
        pathNot: [test, '^apps/server/src/(app[.]ts$|services/)', `${modules}/[^/]+/index[.]ts$`],
      },
      to: { path: `${modules}/[^/]+/routes[.]ts$` },
    },
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      comment: 'Take it from the other module’s index.ts, and add it there if it is meant for others.',
      from: { path: `${modules}/([^/]+)/`, pathNot: test },
      to: { path: `${modules}/`, pathNot: [`${modules}/$1/`, `${modules}/[^/]+/index[.]ts$`, ...sharedReads] },
    },
    {
      name: 'stores-stay-in-their-module',
      severity: 'error',
      comment: 'SQL of a module is called by that module: ask its index.ts for the read or the command.',
      from: { path: '^apps/server/src/(?!modules)', pathNot: [test, '^apps/server/src/commands/'] },
      to: { path: `${modules}/.+[.]store[.]ts$`, pathNot: `${modules}/ledger/balances[.]store[.]ts$` },
    },
    {
      name: 'stores-know-no-http',
      severity: 'error',
      comment: 'A store reads and writes rows: give values back, and let the command refuse.',
      from: { path: `${modules}/.+[.]store[.]ts$` },
      to: { path: '^(apps/server/src/platform/http|node_modules/fastify)/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      comment:
        'platform/ serves every module and knows none: take what you need as an argument, and let app.ts pass it.',
      from: { path: '^apps/server/src/platform', pathNot: test },
      to: { path: modules, pathNot: `${modules}/ledger/balances[.]store[.]ts$` },
    },
    {
      name: 'nothing-from-tests',
      severity: 'error',
      comment: 'What runs in production must not lean on a test: move it out of the test file.',
      from: { path: '^(apps|packages)/[^/]+/src', pathNot: test },
      to: { path: ['^test/', '[.](test|fixture|behaviour)[.]ts$'] },
    },
    {
      name: 'only-what-is-installed',
      severity: 'error',
      comment: 'The module cannot be found: correct the path, or add the package to the workspace that imports it.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['[+]types/', '^virtual:', '[?]'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|[.]react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
