import { createServer } from 'node:net';

/** Whether a server of ours could listen on 127.0.0.1 at this port now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that nobody listens on: the remembered one if it is still free. */
export async function findFreePort(remembered?: number): Promise<number> {
  if (remembered !== undefined && (await isPortFree(remembered))) return remembered;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}

/** Reads a port out of a file's text. */
export function parsePort(text: string | undefined): number | undefined {
  const port = Number(text?.trim());
  return Number.isSafeInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
