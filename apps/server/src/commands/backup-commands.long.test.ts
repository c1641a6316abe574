import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/support/database.ts';
import { createProgramme, settleAll, settlerFor, startAnvil } from '../modules/settlement/settlement.fixture.ts';
import { content, restoredFrom } from '../platform/backup/backup.fixture.ts';
import { type Backups, patience, startBackups } from './backup-commands.fixture.ts';

const phrase = 'cuatro palabras que nadie adivina';
let folder: string;
let database: Backups['database'];
let run: Backups['run'];
let drills: Backups['drills'];
let stop: Backups['stop'];

beforeAll(async () => {
  ({ folder, database, run, drills, stop } = await startBackups());
});
afterAll(() => stop());

test(
  'an encrypted backup is restored with the passphrase that was typed, or set',
  async () => {
    const path = join(folder, 'tecleada');
    const saved = await run('backup', [path, '--ask-passphrase'], { lines: [phrase, phrase] });
    expect(saved).toMatchObject({ code: 0, errors: '' });
    const { url, drop } = await createTestDatabase();
    expect(await run('restore', [path], { url })).toMatchObject({
      code: 2,
      errors: 'Faltan datos: la entrada terminó antes de tiempo.',
    });
    expect(await run('restore', [path], { url, lines: [phrase] })).toMatchObject({ code: 0, errors: '' });
    const env = { BACKUP_PASSPHRASE: phrase };
    expect(await run('restore', [path, '--force'], { url, env })).toMatchObject({ code: 0, errors: '' });
    expect(await content(url)).toEqual(restoredFrom(await content(database.url)));
    await drop();
  },
  patience,
);

test(
  'the drill compares with the chain as far as the backup goes',
  async () => {
    const anvil = await startAnvil();
    const programme = await createProgramme();
    const [ana, bruno] = [await programme.open('Ana'), await programme.open('Bruno')];
    await programme.reward(ana, 1_000n);
    const settler = settlerFor(programme, anvil);
    await settleAll(programme, settler);
    const drill = async (path: string) => {
      await run('backup', [path], { url: programme.databaseUrl });
      return () => run('restore-drill', [path], { url: programme.databaseUrl, env: { CHAIN_RPC_URL: anvil.url } });
    };
    const early = await drill(join(folder, 'temprana'));
    const first = await early();
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.said).toContain('Operaciones:             1\nMillas de las personas:  1.000\nLos libros cuadran.');
    expect(first.said).toContain(
      'Cadena: 1 operaciones coinciden, 0 no están en ella.\nLa cadena y la copia coinciden.',
    );

    await programme.move(ana, bruno, 200n);
    await settleAll(programme, settler);
    await settler.stop();
    const second = await early();
    expect(second.said).toContain('Cadena: 1 operaciones son posteriores a la copia; los saldos no se compararon.');
    expect(second.code).toBe(0);

    await programme.pool.query(
      "alter table accounts disable trigger user; update accounts set address_eth = '0x00000000000000000000000000000000000000aa' where id = $1".replace(
        '$1',
        String(ana),
      ),
    );
    const third = await (await drill(join(folder, 'falsa')))();
    expect(third.said).toContain('La cadena y la copia no coinciden: ');
    expect(third.code).toBe(1);
    expect(await drills()).toEqual([]);
    await programme.close();
    await anvil.stop();
  },
  patience,
);
