import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands between a client and PostgreSQL. Once armed, it lets the next `commit` through to the server, and cuts the client off
 * before the answer comes: the commit happened, and nobody told. What comes after it is up to `afterwards`.
 */
export async function startCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isArmed = false;
  let afterwards: 'pass' | 'refuse' | 'deny' = 'pass';
  let isCut = false;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined).on('close', () => sockets.delete(client));
    if (isCut && afterwards === 'refuse') return void client.destroy();
    if (isCut && afterwards === 'deny') return void client.end(denial);
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    let isLosing = false;
    client.on('data', (chunk) => {
      if (isArmed && /commit\0/i.test(chunk.toString('latin1'))) {
        isArmed = false;
        isLosing = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isLosing) return void client.write(chunk);
      // The server has answered: it is done.
      if (!chunk.toString('latin1').includes('COMMIT\0')) return;
      isCut = true;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Loses the answer of the next commit; new connections afterwards pass, are refused, or are denied by the server's own word. */
    arm(what: typeof afterwards): void {
      isArmed = true;
      isCut = false;
      afterwards = what;
    },
    wasCut: () => isCut,
    /** Lets everything through again. */
    mend(): void {
      [isArmed, isCut] = [false, false];
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer of PostgreSQL that no client takes for a lost connection: the password is wrong. */
const denial = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0', 'latin1');
  const head = Buffer.alloc(5);
  head.write('E', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();
