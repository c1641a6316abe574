import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import { ask } from '../../platform/backup/backup.fixture.ts';
import { migrate, migrationsFolder } from '../../platform/migrate.ts';

test('what stood in clear text is sealed by the migration; the seals fit as they did, and the log’s hashes stay known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-sealing-'));
  const database = await createTestDatabase();
  const look = <Row extends object>(text: string) => ask<Row & Record<string, unknown>>(database.url, text);
  try {
    const earlier = (await readdir(migrationsFolder)).filter((name) => name < '0050');
    for (const name of earlier) await copyFile(join(migrationsFolder, name), join(folder, name));
    await look('drop schema public, ledger_parts cascade; create schema public');
    await migrate(database.url, { folder });
    const write = (
      after: string,
    ) => `insert into audit_entries (actor_user_id, actor_role, action, subject_type, subject_id, address, after)
      select id, 'PASSENGER', 'profile_updated', 'user', id::text, '203.0.113.5', '{"city":"${after}"}' from users`;
    await look(
      `insert into users (role_id, status, first_name, last_name, email) values (3, 'activo', 'Ana', 'Rojas', 'ana@pruebas.example');
       ${write('Caracas')}; select seal_audit(); ${write('Mérida')}; select seal_audit();
       insert into audit_entries (action, subject_type, subject_id, after) values ('setting_changed', 'setting', 'transfer_fee', '{"value":5}');
       select seal_audit();
       alter table audit_entries disable trigger user;
       update audit_entries set address = '203.0.113.6' where after ->> 'city' = 'Mérida';
       alter table audit_entries enable trigger user`,
    );
    const before = await look<{ hash: Buffer }>('select hash from audit_seals order by id');
    await migrate(database.url);

    const rows = await look(
      'select after::text as kept, opened(after) as after, opened_text(address) as address from audit_entries order by id',
    );
    expect(rows).toEqual([
      { kept: expect.stringMatching(/^"sealed:/), after: { city: 'Caracas' }, address: '203.0.113.5' },
      { kept: expect.stringMatching(/^"sealed:/), after: { city: 'Mérida' }, address: '203.0.113.6' },
      { kept: '{"value": 5}', after: { value: 5 }, address: null },
    ]);
    // The second stretch had been changed by somebody, and goes on to say so.
    expect(await look('select last_id from broken_audit_seals()')).toEqual([{ last_id: 2n }]);
    expect(await look('select former_hash as hash from audit_seals order by id')).toEqual(before);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
