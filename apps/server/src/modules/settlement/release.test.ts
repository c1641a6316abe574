import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { settlementCommand } from '../../commands/settlement.ts';
import { readEnvironment } from '../../env.ts';

let app: TestApp;
let admin: Person;
let reader: Person;
let operations: number[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('SUPER_ADMIN');
  reader = await app.addPerson('CONSULT');
  for (let turn = 0; turn < 3; turn += 1) await app.addPerson('PASSENGER', { balance: 100n });
});
afterAll(() => app.stop());

/** Two operations are set aside, and the settlement is stopped for it. */
beforeEach(async () => {
  const { rows } = await app.pool.query<{ id: bigint }>(
    `with chosen as (select operation_id from settlements order by operation_id limit 2)
     update settlements s set quarantined_reason = 'ERC20InsufficientBalance(x, 1, 2)', quarantined_at = now(), batch_maximum = 1
     from chosen where s.operation_id = chosen.operation_id returning s.operation_id as id`,
  );
  operations = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  await app.pool.query(
    `update settler_state set held_reason = 'repeated_refusals', held_detail = 'x', held_at = now(), resumed_at = null`,
  );
});

const release = (body: object, { token } = admin) => app.call('POST', '/settlement/release', { token, body });
const quarantine = async () => (await app.call('GET', '/settlement/quarantine', { token: reader.token })).body;
const audited = async (action: string) =>
  (
    await app.pool.query<{ subject_id: string; actor_user_id: bigint | null }>(
      'select subject_id, actor_user_id from audit_entries where action = $1 order by id desc limit 2',
      [action],
    )
  ).rows;

async function command(...args: string[]): Promise<string> {
  const settings = readEnvironment({ DATABASE_URL: app.databaseUrl });
  if (!settings.ok) throw new Error(settings.problems.join());
  const lines: string[] = [];
  await settlementCommand(settings.environment, args, (line) => lines.push(line));
  return lines.join('\n');
}

describe('what the contract refuses', () => {
  it('is listed for staff, with the reasons and what the settlement was stopped for', async () => {
    expect(await quarantine()).toMatchObject({
      count: 2,
      rows: operations.map((operation_id) => ({
        operation_id,
        amount: 100,
        reason: 'ERC20InsufficientBalance(x, 1, 2)',
      })),
      stopped: { reason: 'repeated_refusals', detail: 'x' },
    });
  });

  it('goes back to the queue by the word of an administrator, alone of all staff, and that is audited', async () => {
    expect((await release({ operations: 'all' }, reader)).status).toBe(403);

    const { status, body } = await release({ operations: [operations[0]] });

    expect([status, body]).toEqual([
      201,
      { code: 201, message: 'Operaciones devueltas a la cola: 1', released: 1, resumed: true },
    ]);
    expect(await quarantine()).toMatchObject({ count: 1, rows: [{ operation_id: operations[1] }], stopped: null });
    expect(await audited('operation_released')).toEqual([
      { subject_id: String(operations[0]), actor_user_id: admin.userId },
    ]);
    expect(await audited('settlement_resumed')).toHaveLength(1);
  });

  it('travels together when it is released together', async () => {
    await release({ operations: 'all' });

    const { rows } = await app.pool.query(
      'select batch_maximum from settlements where operation_id = any($1::bigint[])',
      [operations],
    );
    expect(rows).toEqual([{ batch_maximum: 2 }, { batch_maximum: 2 }]);
  });

  it('is not released where one of them is not quarantined; then none is', async () => {
    const { status, body } = await app.writingNothing(() => release({ operations: [...operations, 999_999] }));

    expect([status, body.error.rule]).toEqual([409, 'operation_not_quarantined']);
    expect(await quarantine()).toMatchObject({ count: 2, stopped: { reason: 'repeated_refusals' } });
  });
});

describe('a settlement that was stopped', () => {
  it('goes on by a word, once', async () => {
    const resume = () => app.call('POST', '/settlement/resume', { token: admin.token });

    expect((await resume()).body).toMatchObject({ code: 201, reason: 'repeated_refusals' });
    const state = async () => (await app.pool.query('select resumed_at from settler_state')).rows;
    const before = await state();
    expect((await resume()).body.error.rule).toBe('settlement_not_stopped');
    expect(await state()).toEqual(before);
  });

  it('stays stopped for another reason when operations are released', async () => {
    await app.pool.query(`update settler_state set held_reason = 'unknown_history'`);

    expect((await release({ operations: 'all' })).body).toMatchObject({ released: 2, resumed: false });
    expect(await quarantine()).toMatchObject({ stopped: { reason: 'unknown_history' } });
  });
});

describe('on the command line', () => {
  it('says how the settlement stands', async () => {
    const said = await command('state');

    expect(said).toContain('Sin iniciar');
    expect(said).toContain('El contrato rechazó varias operaciones seguidas.');
    for (const operation of operations) expect(said).toContain(`${operation}: ERC20InsufficientBalance(x, 1, 2)`);
  });

  it('releases what is named, or everything, and resumes', async () => {
    expect(await command('release', String(operations[1]))).toContain('Operaciones devueltas a la cola: 1');
    expect(await quarantine()).toMatchObject({ count: 1, rows: [{ operation_id: operations[0] }] });
    expect(await command('release', '--all')).toContain('Operaciones devueltas a la cola: 1');
    expect(await audited('operation_released')).toMatchObject([{ actor_user_id: null }, { actor_user_id: null }]);
    await app.pool.query(`update settler_state set held_reason = 'out_of_gas', held_at = now()`);
    expect(await command('resume')).toBe('El asentamiento sigue.');
  });

  it.each([[['release']], [['release', 'x']], [['release', '1', '--all']], [['release', '999999']], [['begin']], [[]]])(
    'refuses %j',
    async (args) => {
      await expect(command(...args)).rejects.toMatchObject({ name: 'CommandFailure' });
      expect(await quarantine()).toMatchObject({ count: 2 });
    },
  );
});
