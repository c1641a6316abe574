import { Agent, request } from 'node:http';

/** So long a call may take, in milliseconds: what takes longer hangs. */
const patience = 15_000;

export interface Sent {
  readonly method: string;
  /** As it stands on the wire: nobody tidies it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface Told {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });
let addresses = 0;

/** Sends what no client would send, from an address of its own. A call that is not answered in time has the status 0. */
export function send(url: string, { method, path, headers, body }: Sent): Promise<Told> {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const sent = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/`,
      { method, path, agent, timeout: patience, headers: { 'x-forwarded-for': address, ...sent, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    call.on('timeout', () => {
      resolve({ status: 0, type: '', text: 'no answer in time' });
      call.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}
