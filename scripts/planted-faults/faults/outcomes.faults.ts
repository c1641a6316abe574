import type { Fault } from '../fault.ts';

const ledger = 'apps/server/src/modules/ledger';
const platform = 'apps/server/src/platform';
const services = 'apps/server/src/services';
const outcomes = [`${ledger}/outcomes.test.ts`];
const migrate = [`${platform}/migrate.test.ts`];
const watch = [`${services}/watch.test.ts`];

/** What is told when an answer is lost, who waits for whom, and what those see who watch. */
export const outcomesFaults: readonly Fault[] = [
  {
    name: 'a batch fails by whichever of its failures is heard of first',
    file: `${ledger}/ledger.store.ts`,
    find: 'throw first ?? error;',
    replace: 'throw error;',
    suites: [`${ledger}/attachments.test.ts`],
  },
  {
    name: 'what nobody knows is told as the failure that came after it',
    file: `${ledger}/index.ts`,
    find: "if (isUnknown) throw new UnknownOutcomeError('what became",
    replace: "if (isUnknown && attempt > 1_000) throw new UnknownOutcomeError('what became",
    suites: outcomes,
  },
  {
    name: 'what the driver says of a commit counts as the database’s word',
    file: `${ledger}/post-batch.ts`,
    find: 'if (sqlStateOf(error) !== undefined) throw error;',
    replace: 'if (error !== undefined) throw error;',
    suites: outcomes,
  },
  {
    name: 'what nobody knows is answered as an error of ours',
    file: `${ledger}/transfer.ts`,
    find: "if (comesBack(error)) return refuse('busy');",
    replace: "if (comesBack(error) && request.key === '') return refuse('busy');",
    suites: outcomes,
  },
  {
    name: 'a failover to a server that only reads keeps its posting connections',
    file: `${platform}/postgres.ts`,
    find: "new Set(['25006', ",
    replace: 'new Set([',
    suites: outcomes,
  },
  {
    name: 'a late error of a former posting connection ends the present one',
    file: `${ledger}/index.ts`,
    find: 'if (current?.client === client) current = undefined;',
    replace: 'current = undefined;',
    suites: outcomes,
  },
  {
    name: 'a server that falls is one that has no time',
    file: `${platform}/postgres.ts`,
    find: ' || serverFalls.test(severityOf(error))',
    replace: '',
    suites: [`${platform}/postgres.test.ts`],
  },
  {
    name: 'the pool keeps what leads to a server that only reads',
    file: `${platform}/postgres.ts`,
    find: 'if (useless.has(client)) client.end().catch(onError);',
    replace: '',
    suites: [`${platform}/postgres.test.ts`],
  },
  {
    name: 'who is refused again and again never has to wait',
    file: `${ledger}/transfer.ts`,
    find: 'await limiter.penalty(request.scope);',
    replace: 'await limiter.get(request.scope);',
    suites: outcomes,
  },
  {
    name: 'refusals are kept for ever',
    file: `${ledger}/jobs.ts`,
    find: "created_at < now() - interval '25 hours'",
    replace: "created_at < now() - interval '25 years'",
    suites: [`${ledger}/jobs.test.ts`],
  },
  {
    name: 'a migration stands in the queue for its lock',
    file: `${platform}/migration-steps.ts`,
    find: 'export const lockTimeoutMilliseconds = 20;',
    replace: 'export const lockTimeoutMilliseconds = 60_000;',
    suites: migrate,
  },
  {
    name: 'a migration in batches ends before its last rows',
    file: `${platform}/migration-steps.ts`,
    find: 'if (!rowCount) break;',
    replace: 'if (!rowCount || done > 0) break;',
    suites: migrate,
  },
  {
    name: 'posting stops while a block is counted',
    file: 'db/migrations/0012_close_blocks_in_chunks.sql',
    find: '    insert into operation_texts\n',
    replace: '    lock table operations in exclusive mode;\n    insert into operation_texts\n',
    suites: [`${ledger}/close-blocks.test.ts`],
  },
  {
    name: 'twenty spreadsheets at once are written',
    file: `${platform}/exports/export-turns.ts`,
    find: "if (taken.size >= maximum) return 'too_many_exports';",
    replace: "if (taken.size >= maximum * 1_000) return 'too_many_exports';",
    suites: [`${ledger}/operations-excel.test.ts`],
  },
  {
    name: 'a settlement that stopped rings nowhere',
    file: `${services}/figures.ts`,
    find: "status.state === 'halted' || status.state === 'failing' ? 1 : 0",
    replace: "status.state === 'failing' ? 1 : 0",
    suites: watch,
  },
  {
    name: 'differences with the chain ring nowhere',
    file: `${services}/figures.ts`,
    find: 'reconciliation?.differences ?? 0',
    replace: '0',
    suites: watch,
  },
  {
    name: 'old figures pass for new ones',
    file: `${services}/figures.ts`,
    find: 'metrics.stale.set(1);\n      log.warn',
    replace: 'log.warn',
    suites: watch,
  },
  {
    name: 'a process without pages has no figures',
    file: `${services}/watch.ts`,
    find: '  registerWatch(http, options, shared);\n  return http;',
    replace: '  return http;',
    suites: watch,
  },
  {
    name: 'a type of operations that is not known yet breaks the lists',
    file: 'packages/domain/src/ledger/operation-types.ts',
    find: "return type ? operationTypes[type].name : 'Operación';",
    replace: 'return operationTypes[type as OperationType].name;',
    suites: [`${ledger}/unknown-type.test.ts`],
  },
  {
    name: 'who looks at the chain asks the node anew each time',
    file: 'apps/server/src/modules/settlement/explorer.ts',
    find: 'if (known) return await known;',
    replace: '',
    suites: ['apps/server/src/modules/settlement/explorer.test.ts'],
  },
  {
    name: 'a process starts with fewer connections than it needs',
    file: 'apps/server/src/main.ts',
    find: 'if (environment.databasePoolSize < minimum)',
    replace: 'if (environment.databasePoolSize < minimum - 1_000)',
    suites: ['apps/server/src/app.test.ts'],
  },
];
