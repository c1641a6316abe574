import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether a server of ours could listen on 127.0.0.1 at this port now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Ports that the system gives to nobody by itself (Linux gives outgoing connections 32768 and above): a service that is started
 * again on its port finds it free, whoever opened connections meanwhile.
 */
const lowest = 20_000;
const highest = 32_000;

/** A port of 127.0.0.1 that nobody listens on: the remembered one if it is still free. */
export async function findFreePort(remembered?: number): Promise<number> {
  if (remembered !== undefined && (await isPortFree(remembered))) return remembered;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`no port from ${lowest} to ${highest} is free`);
}

/** Reads a port out of a file's text. */
export function parsePort(text: string | undefined): number | undefined {
  const port = Number(text?.trim());
  return Number.isSafeInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
