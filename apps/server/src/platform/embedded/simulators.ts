import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const commands = fileURLToPath(new URL('../../commands', import.meta.url));
/** A simulator that says nothing for so long does not start, in milliseconds. */
const patienceMilliseconds = 20_000;

export interface SimulatedPayments {
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string };
  readonly bank: { readonly url: string; readonly key: string };
  stop(): Promise<void>;
}

/** What they and we know of each other: nobody else reaches them. */
const keys = { STRIPE_SECRET_KEY: 'sk_test_millaje', STRIPE_WEBHOOK_SECRET: 'whsec_millaje' };
const bankKey = 'banco-de-prueba';

/** Starts the bank and the Stripe that stand in for the real ones while somebody tries the product, as processes of their own. */
export async function startSimulatedPayments({
  dataDir,
  webhookUrl,
}: {
  readonly dataDir: string;
  readonly webhookUrl: string;
}): Promise<SimulatedPayments> {
  await mkdir(join(dataDir, 'simulators'), { recursive: true });
  const started: Started[] = [];
  const start = async (name: string, args: readonly string[]) => {
    const simulator = startOne(name, args);
    started.push(simulator);
    return simulator.address;
  };
  const stop = async () => void (await Promise.all(started.map((simulator) => simulator.stop())));
  try {
    const [url, bank] = await Promise.all([
      start('stripe', ['--webhook', webhookUrl, '--file', join(dataDir, 'simulators', 'stripe.json')]),
      start('bank', ['--key', bankKey]),
    ]);
    return {
      stripe: { secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, url },
      bank: { url: bank, key: bankKey },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Started {
  readonly address: Promise<string>;
  stop(): Promise<void>;
}

function startOne(name: string, args: readonly string[]): Started {
  const child = spawn(process.execPath, [join(commands, `simulator-${name}.ts`), '--port', '0', ...args], {
    // It has no settings but those that it needs: nothing secret of ours.
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', STRIPE_URL: 'http://127.0.0.1:9', ...keys },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = readAddress(child, name);
  address.catch(() => undefined);
  return {
    address,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readAddress(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const give = (reason: string) => reject(new Error(`the simulator ${name} does not start: ${reason}`));
    const timer = setTimeout(() => give('it says nothing'), patienceMilliseconds);
    child.once('error', (error) => give(String(error)));
    child.once('exit', (code) => give(`it ended with ${code}`));
    if (!child.stdout) return give('it has no output');
    return void createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /=(http:\/\/\S+)$/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
