// `npm start`: installs and builds what is missing or stale, then runs the server. Arguments go to the server.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, giveUp, node, root, whenNpmEnds } from './prepare.mjs';

/** Within this time a second signal is the same one that arrived by another way (from npm, and from the terminal). */
const SAME_SIGNAL_MS = 2_000;

ensureInstalled();
ensureBuilt('web');

// In a process group of its own, so that Ctrl+C comes to it through here, once.
const server = spawn(node, ['apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  // What was compiled once is kept: the next start reads it.
  env: environment({
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  }),
  detached: process.platform !== 'win32',
});

let forwardedAt = -Infinity;
function forward(signal) {
  const now = performance.now();
  if (now - forwardedAt < SAME_SIGNAL_MS) return;
  forwardedAt = now;
  server.kill(signal);
}
process.on('SIGINT', () => forward('SIGINT'));
process.on('SIGTERM', () => forward('SIGTERM'));
process.on('SIGHUP', () => forward('SIGTERM'));
whenNpmEnds(() => forward('SIGTERM'));

server.once('error', (error) => giveUp(`No se pudo arrancar el servidor: ${error.message}`));
server.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
