import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refusals, usersExcelRoute } from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { keptExportJobs } from './jobs.ts';
import { createKeeper, exportKind } from './keep-file.ts';

let app: TestApp;
let clerk: Person;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.addPerson('CONSULT');
});
afterAll(() => app.stop());

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly filter: string;
  readonly size: number;
  readonly title: string;
}

async function fetchFile(path: string, { token }: Person): Promise<Response> {
  return fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
}
async function bytesOf(path: string, by = clerk): Promise<Buffer> {
  const answer = await fetchFile(path, by);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const listOf = async ({ token }: Person): Promise<Kept[]> =>
  (await app.call('GET', '/exports', { token })).body.exports;
const pathOf = ({ id }: Kept): string => `/exports/${id}/file`;
async function latest(by = clerk): Promise<Kept> {
  const [first] = await listOf(by);
  if (!first) throw new Error('nothing is kept');
  return first;
}
const users = '/users/excel?get_rol=CONSULT&date_from=2026-01-02';
const stored = (id: string) => app.app.shared.files.get(exportKind, id);
const forget = async () => keptExportJobs(app.app.shared)[0]?.run();

test('what was exported is the same file again, told in words', async () => {
  const first = await bytesOf(users);
  const kept = await latest();
  expect(kept).toMatchObject({
    title: 'Usuarios',
    name: 'usuarios.xlsx',
    filter: 'Desde: 02-01-2026 · Rol: CONSULT',
    size: first.length,
  });
  const again = await fetchFile(pathOf(kept), clerk);
  expect(again.headers.get('content-disposition')).toBe('attachment; filename="usuarios.xlsx"');
  expect(Buffer.from(await again.arrayBuffer()).equals(first)).toBe(true);
  await bytesOf('/users/excel');
  expect((await latest()).filter).toBe('Sin filtros');
});

test('what is stored is nothing that somebody could read, and nothing that was changed is given out', async () => {
  const plain = await bytesOf(users);
  const kept = await latest();
  const file = await stored(kept.id);
  const bytes = await buffer(file?.content ?? Readable.from([]));
  expect(bytes.length).toBe(plain.length);
  expect(bytes.subarray(0, 4).equals(plain.subarray(0, 4))).toBe(false);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  await app.app.shared.files.put(exportKind, kept.id, bytes);
  await expect(fetchFile(pathOf(kept), clerk).then((answer) => answer.arrayBuffer())).rejects.toThrow(
    /terminated|aborted|closed/,
  );
});

test('nobody gets the file of somebody else, nor one that they may not make any more', async () => {
  await bytesOf(users);
  const kept = await latest();
  const gone = { status: 404, body: { message: refusals.kept_export_not_found.text } };
  const other = await app.addPerson('SUPER_ADMIN');
  expect(await listOf(other)).toEqual([]);
  expect(await app.call('GET', pathOf(kept), { token: other.token })).toMatchObject(gone);
  const member = await app.addPerson('PASSENGER');
  expect((await app.call('GET', '/exports', { token: member.token })).status).toBe(403);
  await app.pool.query(`update kept_exports set route = 'ApprovalDecide' where id = $1`, [kept.id]);
  expect(await app.call('GET', pathOf(kept), { token: clerk.token })).toMatchObject(gone);
  expect((await listOf(clerk)).map(({ id }) => id)).not.toContain(kept.id);
});

test('after a day it is nobody’s, and the job takes file and row away', async () => {
  await bytesOf(users);
  const [old, young] = [await latest(), (await bytesOf('/users/excel'), await latest())];
  await app.pool.query(`update kept_exports set kept_at = kept_at - interval '24 hours' where id = $1`, [old.id]);
  expect((await fetchFile(pathOf(old), clerk)).status).toBe(404);
  await forget();
  expect(await stored(old.id)).toBeUndefined();
  expect((await app.pool.query('select from kept_exports where id = $1', [old.id])).rowCount).toBe(0);
  await bytesOf(pathOf(young));
});

test('a person keeps the latest twenty, the others go', async () => {
  const person = await app.addPerson('CONSULT');
  await bytesOf('/users/excel', person);
  const first = await latest(person);
  await app.pool.query(
    `insert into kept_exports (id, user_id, route, name, type, key, tag, size, kept_at)
     select lpad(n::text, 32, '0'), $1, 'AllUsersExcel', 'usuarios.xlsx', 'x', decode(repeat('00', 32), 'hex'), decode(repeat('00', 16), 'hex'), 1, now()
     from generate_series(1, 19) n`,
    [person.userId],
  );
  await bytesOf('/users/excel', person);
  expect(await listOf(person)).toHaveLength(20);
  expect(await stored(first.id)).toBeUndefined();
});

test('erasing anybody closes all of them, those that are being made too', async () => {
  await bytesOf(users);
  const kept = await latest();
  const { userId } = await app.addPerson('PASSENGER');
  await app.pool.query(
    `insert into erasures (user_id, registered_at, asked_by) select id, registered_at, id from users where id = $1`,
    [userId],
  );
  await app.pool.query('select erase_person($1)', [userId]);
  expect(await listOf(clerk)).toEqual([]);
  expect((await app.call('GET', pathOf(kept), { token: clerk.token })).status).toBe(404);
  const { rows } = await app.pool.query('select key, asked from kept_exports where id = $1', [kept.id]);
  expect(rows).toEqual([{ key: null, asked: {} }]);
  // What a replica told may be as old as the erasure.
  await bytesOf(users);
  expect(await listOf(clerk)).toEqual([]);
  await forget();
  expect(await stored(kept.id)).toBeUndefined();
});

test('what is one person’s alone is not kept', async () => {
  const count = async () => (await app.pool.query('select from kept_exports')).rowCount;
  const before = await count();
  await bytesOf('/personal-data');
  expect(await count()).toBe(before);
});

describe('what is not kept is sent as it comes:', () => {
  const made = (content: Readable) =>
    createKeeper({ ...app.app.shared, onTrouble: (error) => expect.fail(String(error)) })({
      route: usersExcelRoute,
      caller: { ...clerk, sessionId: '', role: 'CONSULT' },
      asked: {},
      file: { ...usersExcelRoute.file, content },
    }).content;
  const rows = async () => (await app.pool.query('select id from kept_exports order by id')).rows;

  test('a file that was given up in the middle', async () => {
    const before = await rows();
    const content = new Readable({ read: () => undefined });
    const sent = made(content).on('error', () => undefined);
    content.push('half');
    expect(String(await new Promise((resolve) => sent.once('data', resolve)))).toBe('half');
    expect(await rows()).toHaveLength(before.length + 1);
    content.destroy(new Error('nobody reads the file'));
    await new Promise((resolve) => sent.once('close', resolve));
    expect(await rows()).toEqual(before);
  });

  test('a file that is larger than what is kept', async () => {
    const before = await rows();
    const chunk = Buffer.alloc(1024 * 1024);
    const sent = await buffer(made(Readable.from(Array.from({ length: 25 }, () => chunk))));
    expect(sent.length).toBe(25 * chunk.length);
    expect(await rows()).toEqual(before);
  });
});
