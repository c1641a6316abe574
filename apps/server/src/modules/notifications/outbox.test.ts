import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase } from '../../platform/database.ts';
import { createListener, type Listener } from '../../platform/listener.ts';
import { createLog } from '../../platform/log.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { writeOperationMails } from '../ledger/operation-mail.ts';
import { createMailroom, queueMail, type Mailroom } from './index.ts';
import { claimMails } from './outbox.store.ts';
import { MailRefusedError, type MailSender, type OutgoingMail } from './ports.ts';
import { attemptsMaximum, sendWaitingMails, waitSeconds } from './send-waiting-mails.ts';
import { startSmallServer, testBrand, type SmallServer } from './small-server.fixture.ts';

let server: SmallServer;
beforeAll(async () => {
  server = await startSmallServer();
});
afterAll(() => server.stop());
beforeEach(async () => void (await server.pool.query('delete from outbox')));

/** Takes mails as it is told to. */
function createSender(
  answer: (mail: OutgoingMail) => Promise<void> = () => Promise.resolve(),
): MailSender & { readonly mails: OutgoingMail[] } {
  const mails: OutgoingMail[] = [];
  return { mails, send: (mail) => answer(mail).then(() => void mails.push(mail)), close: () => Promise.resolve() };
}

const dependencies = (sender: MailSender) => ({
  database: server.database,
  sender,
  brand: testBrand,
  publicUrl: 'https://millas.example',
  fromAddress: 'no-responder@avp.example',
  log: createLog('silent'),
});
const sendWith = (sender: MailSender) => sendWaitingMails(dependencies(sender));
const welcome = (to = 'ana@pruebas.example') =>
  queueMail(server.database, { to, template: 'welcome', data: { first_name: 'Ana' } });
const activation = () =>
  queueMail(server.database, {
    to: 'ana@pruebas.example',
    template: 'activation',
    data: { token: 'secreto', valid_hours: 24 },
  });

interface OutboxRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly data: unknown;
  readonly last_error: string | null;
  readonly wait: number;
}
async function outbox(): Promise<OutboxRow[]> {
  const { rows } = await server.pool.query<OutboxRow>(
    'select id, state, attempts, data, last_error, round(extract(epoch from next_attempt_at - now()))::integer as wait from outbox order by created_at, id',
  );
  return rows;
}
const letTimePass = () => server.pool.query("update outbox set next_attempt_at = now() where state = 'waiting'");
const failing = (error: Error) =>
  createSender(async () => {
    throw error;
  });

describe('a mail', () => {
  test('goes out once, and what it said is forgotten', async () => {
    await activation();
    const sender = createSender();

    expect(await sendWith(sender)).toEqual({ sent: 1, postponed: 0, failed: 0 });
    expect(await sendWith(sender)).toEqual({ sent: 0, postponed: 0, failed: 0 });
    expect(sender.mails).toHaveLength(1);
    expect(sender.mails[0]).toMatchObject({
      to: 'ana@pruebas.example',
      subject: 'Valide su cuenta AVP',
      text: expect.stringContaining('/active-account/secreto'),
    });
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1, data: null, last_error: null }]);
  });

  test('of a change that was rolled back never goes out', async () => {
    const change = inTransaction(server.pool, async ({ database }) => {
      await queueMail(database, { to: 'ana@pruebas.example', template: 'welcome', data: { first_name: 'Ana' } });
      throw new Error('the change failed');
    });

    await expect(change).rejects.toThrow('the change failed');
    expect(await outbox()).toEqual([]);
  });

  test.each(['ana@pruebas.example\r\nBcc: x@y.example', 'a@b.example,c@d.example', 'Ana <ana@pruebas.example>', ''])(
    'to %j is refused',
    async (to) => {
      await expect(welcome(to)).rejects.toMatchObject({ code: '23514' });
    },
  );

  test('that was not taken waits, twice as long each time, and keeps its Message-ID', async () => {
    await activation();
    const sender = createSender();
    const ids: string[] = [];
    const moody = createSender(
      (mail) => (ids.push(mail.id), Promise.reject(new Error('connect ECONNREFUSED ana@pruebas.example'))),
    );

    expect(await sendWith(moody)).toEqual({ sent: 0, postponed: 1, failed: 0 });
    expect(await outbox()).toMatchObject([
      { state: 'waiting', attempts: 1, last_error: 'connect ECONNREFUSED …', wait: 30 },
    ]);
    expect(await sendWith(moody)).toEqual({ sent: 0, postponed: 0, failed: 0 });
    await letTimePass();
    await sendWith(moody);
    expect((await outbox())[0]?.wait).toBe(60);
    await letTimePass();
    await sendWith(sender);
    expect([...ids, sender.mails[0]?.id]).toEqual(Array.from({ length: 3 }, () => ids[0]));
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 3 }]);
  });

  test('is given up after so many tries, and its token is forgotten', async () => {
    await activation();
    await server.pool.query('update outbox set attempts = $1', [attemptsMaximum - 1]);

    expect(await sendWith(failing(new Error('still down')))).toEqual({ sent: 0, postponed: 0, failed: 1 });
    expect(await outbox()).toMatchObject([
      { state: 'failed', attempts: attemptsMaximum, data: null, last_error: 'still down' },
    ]);
  });

  test('that is refused for good is given up at once; one without a token can still be read', async () => {
    await welcome();

    expect(await sendWith(failing(new MailRefusedError('550 no such box')))).toEqual({
      sent: 0,
      postponed: 0,
      failed: 1,
    });
    expect(await outbox()).toMatchObject([
      { state: 'failed', attempts: 1, data: { first_name: 'Ana' }, last_error: '550 no such box' },
    ]);
  });

  test('of a template that this version does not know waits for one that does', async () => {
    await welcome();
    await server.pool.query("update outbox set template = 'to_string'");

    expect(await sendWith(createSender())).toEqual({ sent: 0, postponed: 1, failed: 0 });
  });

  test('whose sender died is sent by another after the lease, and not before', async () => {
    await welcome();
    expect(await claimMails(server.database, 5, 180)).toHaveLength(1);
    const sender = createSender();

    await sendWith(sender);
    expect(sender.mails).toHaveLength(0);
    await letTimePass();
    await sendWith(sender);
    expect(sender.mails).toHaveLength(1);
  });

  test('that somebody else took over is not put back by who comes late', async () => {
    await welcome();
    const sender = createSender(async () => {
      await letTimePass();
      await claimMails(server.database, 5, 180);
      throw new Error('too late');
    });

    await sendWith(sender);
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 2, last_error: null, wait: 180 }]);
  });
});

test('two who claim at once get different mails, and neither waits for the other', async () => {
  for (const name of ['ana', 'luis']) await welcome(`${name}@pruebas.example`);
  const impatient = new pg.Pool({ connectionString: server.databaseUrl, options: '-c lock_timeout=5000' });
  try {
    await inTransaction(server.pool, async ({ database }) => {
      const [mine] = await claimMails(database, 1, 180);
      const [theirs] = await claimMails(createDatabase(impatient), 1, 180);
      expect(new Set([mine?.recipient, theirs?.recipient])).toEqual(
        new Set(['ana@pruebas.example', 'luis@pruebas.example']),
      );
    });
  } finally {
    await impatient.end();
  }
});

test('one bad mail does not hold up the others, and several senders share the work', async () => {
  for (let index = 0; index < 23; index += 1) await welcome(`persona${index}@pruebas.example`);
  const sender = createSender((mail) =>
    mail.to.startsWith('persona7@') ? Promise.reject(new Error('no')) : Promise.resolve(),
  );
  const rounds = await Promise.all([sendWith(sender), sendWith(sender), sendWith(sender)]);

  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(22);
  expect(new Set(sender.mails.map(({ to }) => to)).size).toBe(22);
});

test('no wait is longer than two hours', () => {
  expect([1, 2, 8, 9, 12].map(waitSeconds)).toEqual([30, 60, 3840, 7200, 7200]);
});

describe('the mailroom', () => {
  let listener: Listener;
  let mailroom: Mailroom;
  let sender: ReturnType<typeof createSender>;
  beforeEach(async () => {
    listener = createListener(server.databaseUrl);
    sender = createSender();
    mailroom = createMailroom({ ...dependencies(sender), listener });
    await listener.start();
  });
  afterEach(async () => {
    await mailroom.stop();
    await listener.stop();
  });

  test('sends as soon as the change is committed, and not before', async () => {
    await inTransaction(server.pool, async ({ database }) => {
      await queueMail(database, { to: 'ana@pruebas.example', template: 'welcome', data: { first_name: 'Ana' } });
      await mailroom.sendNow();
      expect(sender.mails).toEqual([]);
    });

    await vi.waitFor(() => expect(sender.mails).toHaveLength(1), { timeout: 5_000 });
  });

  test('asked while it is at work, it looks once more', async () => {
    await server.pool.query('alter table outbox disable trigger outbox_announce');
    // The other room has looked once by then, and takes none of these.
    await mailroom.sendNow();
    const holds = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = createSender(() => (begun.resolve(), holds.promise));
    const room = createMailroom({ ...dependencies(slow), listener });
    try {
      await welcome('primera@pruebas.example');
      const first = room.sendNow();
      await begun.promise;
      await welcome('segunda@pruebas.example');
      const second = room.sendNow();
      holds.resolve();
      await Promise.all([first, second]);
      expect(slow.mails.map(({ to }) => to)).toEqual(['primera@pruebas.example', 'segunda@pruebas.example']);
    } finally {
      await server.pool.query('alter table outbox enable trigger outbox_announce');
      await room.stop();
    }
  });

  test('what is only noted is turned into mails before it is done, a part at a time', async () => {
    let noted = 3;
    const room = createMailroom({
      ...dependencies(sender),
      listener,
      writeMails: async () => {
        if (noted === 0) return 0;
        noted -= 1;
        await welcome(`nota${noted}@pruebas.example`);
        return 1;
      },
    });
    await room.sendNow();
    await room.stop();

    expect(noted).toBe(0);
    await expect.poll(() => new Set(sender.mails.map(({ to }) => to)).size).toBe(3);
  });

  test('looking for what there is not to tell wakes nobody', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const heard: string[] = [];
    const isOver = new Promise<void>((resolve) =>
      client.on('notification', ({ channel }) => (channel === 'over' ? resolve() : heard.push(channel))),
    );
    await client.query('listen mail_waiting; listen over');
    expect(await writeOperationMails(server.database, 50)).toBe(0);
    await server.pool.query("select pg_notify('over', '')");
    await isOver;
    await client.end();
    expect(heard).toEqual([]);
  });

  test('its sweep sends what nobody told it of', async () => {
    await server.pool.query('alter table outbox disable trigger outbox_announce');
    await welcome();
    await server.pool.query('alter table outbox enable trigger outbox_announce');
    await mailroom.jobs.find(({ name }) => name === 'send_waiting_mails')?.run();

    expect(sender.mails).toHaveLength(1);
  });

  test('forgets whom old mails went to, but nothing that still waits', async () => {
    await server.pool.query(`
      insert into outbox (recipient, template, data, is_sensitive, state, sent_at, created_at, next_attempt_at) values
        ('a@b.example', 'welcome', null, false, 'sent', now(), now() - interval '91 days', now()),
        ('b@b.example', 'welcome', null, false, 'sent', now(), now() - interval '89 days', now()),
        ('c@b.example', 'welcome', '{}', false, 'waiting', null, now() - interval '91 days', now() + interval '1 hour')`);
    await mailroom.jobs.find(({ name }) => name === 'forget_old_mails')?.run();

    expect((await server.pool.query('select recipient from outbox order by recipient')).rows).toEqual([
      { recipient: 'b@b.example' },
      { recipient: 'c@b.example' },
    ]);
  });
});
