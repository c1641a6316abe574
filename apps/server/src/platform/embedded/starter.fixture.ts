import { startEmbeddedChain } from './chain.ts';
import { startEmbeddedPostgres } from './postgres.ts';

/** A server that starts its embedded service and is never asked to stop: its test kills it. */
const [service, dataDir = ''] = process.argv.slice(2);
const started = service === 'chain' ? await startEmbeddedChain({ dataDir }) : await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${started.pid}\n`);
setInterval(() => undefined, 60_000);
