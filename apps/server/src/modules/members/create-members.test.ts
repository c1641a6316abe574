import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { migrate, migrationsFolder } from '../../platform/migrate.ts';
import { createPool } from '../../platform/postgres.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createMembers, type MemberAnswer, type NewMember } from './create-members.ts';

const wallets = createWallets('test test test test test test test test test test test junk');
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 4, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const member = (name: string, changes: Partial<NewMember> = {}): NewMember => ({
  roleId: 3,
  status: 'activo',
  firstName: 'Ana',
  lastName: 'Rojas',
  email: `${name}@correo.example`,
  username: name,
  passwordHash: null,
  sex: 'F',
  docType: 'V',
  docIdentity: Buffer.from(name).toString('hex').slice(-12),
  birthdate: '1990-02-28',
  codePhone: '+58',
  phone: '4141234567',
  country: 'VE',
  city: 'Caracas',
  customerId: null,
  membershipId: 1,
  membershipDate: null,
  marketing: false,
  isProduct: true,
  ...changes,
});

async function create(members: readonly NewMember[]): Promise<MemberAnswer[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answers = await createMembers(client, wallets, members);
    await client.query('commit');
    return answers;
  } finally {
    client.release();
  }
}

const said = (answers: readonly MemberAnswer[]) =>
  answers.map((answer) => (answer.kind === 'refused' ? answer.refusal : answer.kind));

test('people get accounts with the address of their number; staff get none', async () => {
  const answers = await create([member('carmen'), member('empresa', { roleId: 4 }), member('jefa', { roleId: 1 })]);
  expect(said(answers)).toEqual(['created', 'created', 'created']);
  const { rows } = await pool.query(
    `select u.username, a.kind, a.id, a.address_eth, b.balance from users u left join accounts a on a.user_id = u.id
     left join account_balances b on b.account_id = a.id order by u.id`,
  );
  expect(rows).toMatchObject([
    { username: 'carmen', kind: 'member', balance: 0n, address_eth: wallets.addressOf(rows[0].id) },
    { username: 'empresa', kind: 'ally', balance: 0n, address_eth: wallets.addressOf(rows[1].id) },
    { username: 'jefa', kind: null, id: null },
  ]);
  expect(answers[0]).toMatchObject({ accountId: rows[0].id, addressEth: rows[0].address_eth });
});

test.each<[string, Partial<NewMember>]>([
  ['email_taken', { email: 'primera@correo.example' }],
  ['username_taken', { username: 'PRIMERA' }],
  ['customerid_taken', { customerId: '1234567890' }],
  ['document_taken', { docType: 'V', docIdentity: '87654321' }],
])('%s, from an earlier transaction and within one list', async (refusal, same) => {
  await create([member('primera', { customerId: '1234567890', docIdentity: '87654321' })]);
  const name = refusal.replace('_', '').slice(0, 12);
  const other = member(name, { docIdentity: `99${name.length}${name.charCodeAt(0)}` });
  expect(said(await create([{ ...other, ...same }, other, { ...other }]))).toEqual([refusal, 'created', 'email_taken']);
});

test('a user name that was kept with capitals is taken in small letters, too', async () => {
  expect(said(await create([member('mayuscula', { username: 'MaYuScula' })]))).toEqual(['created']);
  expect(said(await create([member('otra', { username: 'mayuscula' })]))).toEqual(['username_taken']);
});

test('the same number of another type of document is another document', async () => {
  expect(
    said(
      await create([
        member('venezuela', { docIdentity: '5550001' }),
        member('pasaporte', { docType: 'P', docIdentity: '5550001' }),
      ]),
    ),
  ).toEqual(['created', 'created']);
});

/** Applies a migration once more, by itself, to what stands now. */
async function migrateAgain(name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-migrations-'));
  const names = (await readdir(migrationsFolder)).filter((each) => each <= name);
  for (const each of names) await copyFile(join(migrationsFolder, each), join(folder, each));
  await pool.query('delete from schema_migrations where name >= $1', [name]);
  await migrate(database.url, { folder });
  await rm(folder, { recursive: true });
}

test('documents from before are brought into their form; who has the same as somebody else is marked, and nothing stops', async () => {
  await create(['uno', 'dos', 'tres', 'cuatro'].map((name, place) => member(name, { docIdentity: `881000${place}` })));
  const spell = (name: string, type: string, number: string) =>
    pool.query('update users set doc_type = $2, doc_identity = $3 where username = $1', [name, type, number]);
  await pool.query('drop index users_document');
  await spell('uno', 'V', '8810001');
  await spell('dos', 'V', '08810001');
  await spell('tres', 'V', 'v-8.810.001');
  await spell('cuatro', 'P', '0012345');
  await migrateAgain('0019_documents_in_normal_form.sql');
  const { rows } = await pool.query(
    `select u.username, u.doc_identity, first.username as clashes_with from users u left join users first on first.id = u.document_clashes_with
     where u.username in ('uno', 'dos', 'tres', 'cuatro') order by u.id`,
  );
  expect(rows).toEqual([
    { username: 'uno', doc_identity: '8810001', clashes_with: null },
    { username: 'dos', doc_identity: '8810001', clashes_with: 'uno' },
    { username: 'tres', doc_identity: '8810001', clashes_with: 'uno' },
    { username: 'cuatro', doc_identity: '0012345', clashes_with: null },
  ]);
  await expect(spell('cuatro', 'V', '8810001')).rejects.toThrow('users_document');
  expect(said(await create([member('cinco', { docIdentity: '8810001' })]))).toEqual(['document_taken']);
});

test('two transactions at once do not give two people the same document', async () => {
  const twins = ['gemelo', 'gemela'].map((name) => member(name, { docIdentity: '7770001' }));
  const answers = await Promise.all(twins.map((twin) => create([twin])));
  expect(said(answers.flat()).sort()).toEqual(['created', 'document_taken']);
});

test('what a transaction rolls back is free again', async () => {
  const client = await pool.connect();
  await client.query('begin');
  expect(said(await createMembers(client, wallets, [member('efimera')]))).toEqual(['created']);
  await client.query('rollback');
  client.release();
  expect(said(await create([member('efimera')]))).toEqual(['created']);
  expect(await create([])).toEqual([]);
});
