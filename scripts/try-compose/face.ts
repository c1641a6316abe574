import { request } from 'node:http';
import { ask, type Answer, made, openSocket } from './client.ts';
import { type People, untilSettled } from './people.ts';
import { type Site, siteAddress, until } from './site.ts';
import type { Tell } from '../try-compose.ts';

/** A picture of one point. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What whoever comes by HTTPS sees of the programme through the proxy. */
export async function tryFace(site: Site, people: People, tell: Tell): Promise<void> {
  await tryHeaders(site, tell);
  await tryAddress(people, tell);
  await tryPicture(people, tell);
  await trySizes(people, tell);
  await tryMails(site, tell);
}

async function tryHeaders(site: Site, tell: Tell): Promise<void> {
  const plain = await overHttp('/');
  demand('by HTTP one is led to HTTPS', plain.location === `https://${siteAddress}/`, plain);
  const page = await ask('GET', '/');
  const sent = ['strict-transport-security', 'content-security-policy', 'x-frame-options', 'x-content-type-options'];
  const missing = sent.filter((name) => page.headers.get(name) === null);
  demand('the page comes with its headers', page.status === 200 && missing.length === 0, missing);
  tell('HSTS', page.headers.get('strict-transport-security') ?? '');
  const [, script = ''] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
  for (const encoding of ['gzip', 'br', 'zstd']) {
    const [shown, file] = await Promise.all(
      ['/', script].map((path) => ask('GET', path, { headers: { 'accept-encoding': encoding } })),
    );
    tell(`asked for ${encoding}, page and script come as`, `${encodingOf(shown)}, ${encodingOf(file)}`);
  }
  const figures = await ask('GET', '/metrics', { headers: { authorization: `Bearer ${site.metricsToken}` } });
  demand('nobody reads the figures from outside', figures.status === 404, figures.status);
  const inside = `fetch('http://worker:3001/metrics',{headers:{authorization:'Bearer ${site.metricsToken}'}}).then(async r=>console.log(r.status,(await r.text()).includes('millaje_posting_queue_depth')))`;
  const read = site.compose(['exec', '-T', 'api', 'node', '-e', inside]).trim();
  demand('who watches reads them inside', read === '200 true', read);
}

const encodingOf = (answer: Answer | undefined) => answer?.headers.get('content-encoding') ?? 'plain';

/** Without following, which fetch does not tell of. */
const overHttp = (path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) =>
    request({ host: '127.0.0.1', path, headers: { host: siteAddress } }, (response) =>
      resolve({ status: response.resume().statusCode, location: response.headers.location }),
    )
      .on('error', reject)
      .end(),
  );

/** The address in the audit is the one that the proxy saw, whatever the client says of itself. */
async function tryAddress({ staff: { token } }: People, tell: Tell): Promise<void> {
  const invented = '203.0.113.7';
  const headers = { 'x-forwarded-for': invented, 'x-real-ip': invented, forwarded: `for=${invented}` };
  await made('PUT', '/config/dolar-price', { token, headers, body: { value: '36,50' } });
  const { rows } = await made('GET', '/audit', { token });
  demand('nobody chooses an address', rows[0].address !== invented && rows[0].address !== null, rows[0]);
  tell('the address in the audit', rows[0].address);
}

/** A picture that one process was given is there for all. */
async function tryPicture({ members: [member] }: People, tell: Tell): Promise<void> {
  const token = member?.token;
  const { user_info: user } = await made('GET', '/users/getUser', { token });
  const form = new FormData();
  const kept = [
    'first_name',
    'last_name',
    'birthdate',
    'doc_type',
    'doc_identity',
    'username',
    'sex',
    'code_phone',
    'phone',
  ];
  for (const name of kept) form.set(name, user[name]);
  form.set('avatar', new Blob([Buffer.from(point, 'base64')], { type: 'image/png' }), 'yo.png');
  const { avatar } = (await made('POST', '/users/update', { token, body: form })).user.user_info;
  const picture = await ask('GET', new URL(avatar, 'https://x').pathname, { token: token ?? '' });
  demand('the picture is there', picture.status === 200, [avatar, picture.status]);
  tell('the picture comes as', picture.headers.get('content-type') ?? '');
}

/** The largest file that a route takes gets through; what no route takes is refused at the door. */
async function trySizes({ staff: { token } }: People, tell: Tell): Promise<void> {
  for (const [megabytes, expected] of [
    [7.9, [201, 400, 409]],
    [15.9, [201, 400, 409]],
    [30, [413]],
  ] as const) {
    const form = new FormData();
    const line = 'Nadie;0000000000000;01-01-2026;CCS;PMV;Y\n';
    form.set(
      'file',
      new Blob([line.repeat((megabytes * 1024 * 1024) / line.length)], { type: 'text/csv' }),
      'cupones.csv',
    );
    const { status, body } = await ask('POST', '/api/v1/premios/file', { token, body: form });
    demand(`a file of ${megabytes} MB`, (expected as readonly number[]).includes(status), [status, body]);
    tell(`a file of ${megabytes} MB is answered`, `${status} ${body?.error?.rule ?? ''}`);
  }
}

/** What goes out by mail went by TLS, to a server whose certificate was looked at. */
async function tryMails(site: Site, tell: Tell): Promise<void> {
  const body = {
    first_name: 'Ana',
    last_name: 'Prueba',
    email: 'ana@correo.example',
    subject: 'Una',
    message: 'Pregunta',
  };
  await made('POST', '/contact', { body });
  const count = () => Number(site.compose(['exec', '-T', 'mail', 'sh', '-c', 'ls /beside/mails | wc -l']));
  tell('mails that arrived', await until('a mail arrives', count, 90));
}

/** A balance that changes is told to the open page through the proxy. */
export async function trySocket(people: People, move: () => Promise<number>, tell: Tell): Promise<void> {
  const socket = await openSocket(people.members[1]?.token ?? '');
  // Between balances it says that it lives.
  const told = () => socket.messages.filter(({ type }) => type === 'balance');
  await until('the socket tells the balance', () => told().length > 0);
  const before = told().length;
  const id = await move();
  await until('the socket tells the new balance', () => told().length > before, 20);
  tell('the socket told', JSON.stringify(told().at(-1)));
  socket.close();
  tell('the transfer stands on the chain as', await untilSettled(people, id));
}

/** Throws unless something is so. */
export function demand(what: string, isSo: boolean, found: unknown): void {
  if (!isSo) throw new Error(`it is not so: ${what}; found ${JSON.stringify(found)}`);
}
