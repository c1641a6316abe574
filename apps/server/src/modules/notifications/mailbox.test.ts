import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailFolder } from '../../adapters/mail/folder.ts';
import { testMail } from '../../adapters/mail/mail-sender.fixture.ts';
import { registerMailbox } from './index.ts';
import { startSmallServer, testBrand, type SmallServer } from './small-server.fixture.ts';

const attack = '"><script>alert(1)</script>';
const first = testMail({ date: new Date('2026-01-01T00:00:00Z') });
const second = testMail({
  to: 'luis@pruebas.example',
  subject: attack,
  text: attack,
  html: '<p style="color:red">Hola</p>',
  date: new Date('2026-01-02T00:00:00Z'),
});
let root: string;
let server: SmallServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'millaje-mailbox-'));
  const mailbox = createMailFolder({ folder: root });
  await mailbox.send(first);
  await mailbox.send(second);
  server = await startSmallServer({
    register: (http) => registerMailbox(http, { mailbox, isProduction: false, brand: testBrand }),
  });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

/** What a request with headers of its own, the host's name too, is answered. */
const statusWith = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end();
  });

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the mailbox', () => {
  test.each([[{ host: 'millas.example:3000' }], [{ host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }]])(
    'is there for nobody who comes from elsewhere: %j',
    async (headers) => {
      for (const path of ['/dev/mailbox', '/dev/mailbox/messages.json', `/dev/mailbox/${first.id}/message.eml`])
        expect(await statusWith(`${server.url}${path}`, headers)).toBe(404);
    },
  );

  test('lists the mails, newest first', async () => {
    const { status, text } = await get('/dev/mailbox');

    expect(status).toBe(200);
    expect(text).toContain('Buzón de desarrollo');
    expect(text.indexOf(`/dev/mailbox/${second.id}`)).toBeLessThan(text.indexOf(`/dev/mailbox/${first.id}`));
    expect((await get('/dev/mailbox?to=LUIS@pruebas.example')).text).not.toContain(first.id);
  });

  test('gives tests the mails of a recipient, with their links', async () => {
    const { messages } = JSON.parse((await get('/dev/mailbox/messages.json?to=Ana@pruebas.example')).text) as {
      messages: Record<string, unknown>[];
    };

    expect(messages).toMatchObject([
      {
        id: first.id,
        to: first.to,
        subject: first.subject,
        text: first.text,
        links: ['https://programa.example/active-account/abc'],
      },
    ]);
    expect((await get('/dev/mailbox/messages.json?to=nadie@pruebas.example')).text).toBe('{"messages":[]}');
  });

  test('shows a mail in a frame where nothing can run', async () => {
    const page = await get(`/dev/mailbox/${second.id}`);
    const framed = await get(`/dev/mailbox/${second.id}/message.html`);

    expect(page.text).toContain(
      `<iframe title="Vista del mensaje" src="/dev/mailbox/${second.id}/message.html" sandbox="allow-popups`,
    );
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(framed.text).toBe(second.html);
    expect(framed.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'unsafe-inline'; sandbox /,
    );
    expect((await get('/dev/mailbox/mailbox.css')).headers.get('content-type')).toContain('text/css');
  });

  test('hands out the file of a mail', async () => {
    const { text, headers } = await get(`/dev/mailbox/${first.id}/message.eml`);

    expect(headers.get('content-type')).toBe('message/rfc822');
    expect((await simpleParser(text)).subject).toBe(first.subject);
  });

  test.each([
    '/dev/mailbox/00000000-0000-4000-8000-000000000000',
    '/dev/mailbox/..%2Fsecrets',
    '/dev/mailbox/x/message.eml',
    '/dev/mailbox/x/message.html',
  ])('%s does not exist', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

test.each([
  ['in production', { isProduction: true, hasMailbox: true }],
  ['where mails are really sent', { isProduction: false, hasMailbox: false }],
])('there is no mailbox %s', async (_when, { isProduction, hasMailbox }) => {
  const mailbox = hasMailbox ? createMailFolder({ folder: root }) : undefined;
  const other = await startSmallServer({
    register: (http) => registerMailbox(http, { mailbox, isProduction, brand: testBrand }),
  });
  const paths = [
    '/dev/mailbox',
    '/dev/mailbox/messages.json',
    '/dev/mailbox/mailbox.css',
    `/dev/mailbox/${first.id}`,
    `/dev/mailbox/${first.id}/message.html`,
  ];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${other.url}${path}`)).status));
  await other.stop();

  expect(statuses).toEqual(paths.map(() => 404));
});
