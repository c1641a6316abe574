import { verifyAudit } from '../modules/audit/index.ts';
import { withInstance } from '../platform/connect.ts';
import { createDatabase } from '../platform/database.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = 'Uso: npm run verify:audit -- [HASH]';

await runCommand(usage, async (environment, args) => {
  if (args.length > 1) throw new CommandFailure(usage);
  return withInstance(environment, async ({ pool }) => {
    const { broken, seals, head } = await verifyAudit(createDatabase(pool));
    for (const { after_id, last_id } of broken)
      say(`La auditoría no es la que se selló entre los registros ${after_id + 1n} y ${last_id}.`);
    say(`Sellos: ${seals}; el último es ${head ?? 'ninguno'}.`);
    const [kept] = args;
    const isKnown = kept === undefined || (await isSealed(pool, kept));
    if (!isKnown) say('El sello indicado no está: faltan registros, o la auditoría es otra.');
    return broken.length === 0 && isKnown ? 0 : 1;
  });
});

/** Whether a hash that was kept elsewhere is one of the seals. */
async function isSealed(
  pool: { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }> },
  hash: string,
) {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new CommandFailure('El sello son 64 cifras hexadecimales.');
  return (
    (await pool.query(`select from audit_seals where decode($1, 'hex') in (hash, former_hash)`, [hash])).rowCount !== 0
  );
}
