import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A chain of a test's own. `stop` ends it and resolves when it is gone. */
export type Anvil = { url: string; stop: () => Promise<void> };

/** Starts an empty development chain on a free port. Flags go to anvil as they are. */
export async function startAnvil(...flags: string[]): Promise<Anvil> {
  const child = spawn(anvilBinary(), ['--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const killWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const stop = async (): Promise<void> => {
    process.off('exit', killWithUs);
    child.kill('SIGKILL');
    await exited;
  };
  for await (const line of createInterface(child.stdout)) {
    const port = /^Listening on .*:(\d+)$/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error('anvil ended before it listened');
}

/** The native program itself: killing npm's wrapper would leave its child running. */
function anvilBinary(): string {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(`@foundry-rs/anvil-${platform}/package.json`));
  return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}
