import type pg from 'pg';
import { z } from 'zod';
import { readText, writeArchive } from './archive.ts';
import type { KeyCost } from './encryption.ts';
import { BackupFailure } from './failure.ts';
import { openSession } from './session.ts';

const firstLine = 'millaje-keys-1';

/**
 * What a backup leaves out: the keys of what is sealed, and who was erased. Of this file only the newest is kept, apart from the backups:
 * it opens every one of them, but for those whose key is destroyed.
 */
const personKeysSchema = z.object({
  keys: z.array(
    z.object({
      id: z.string(),
      user_id: z.string(),
      registered_at: z.string(),
      key: z.string().regex(/^[0-9a-f]{64}$/),
      created_at: z.string(),
    }),
  ),
  erasures: z.array(
    z.object({ user_id: z.string(), registered_at: z.string(), asked_at: z.string(), asked_by: z.string() }),
  ),
});
export type PersonKeys = z.infer<typeof personKeysSchema>;

/** Reads the keys and the list of erasures of a database. */
export async function readPersonKeys(client: pg.ClientBase): Promise<PersonKeys> {
  const keys = await client.query<PersonKeys['keys'][number]>(`
    select k.id::text, k.user_id::text, u.registered_at::text, encode(k.key, 'hex') as key, k.created_at::text
    from person_keys k join users u on u.id = k.user_id order by k.user_id, k.created_at`);
  const erasures = await client.query<PersonKeys['erasures'][number]>(
    'select user_id::text, registered_at::text, asked_at::text, asked_by::text from erasures order by user_id',
  );
  return { keys: keys.rows, erasures: erasures.rows };
}

export interface KeysFileOptions {
  readonly path: string;
  readonly passphrase?: string | undefined;
  readonly keyCost?: KeyCost | undefined;
}

/** Writes them to a file, which gets its name once it was read back. Returns how many keys it has. */
export async function backupKeys({
  databaseUrl,
  ...options
}: KeysFileOptions & { readonly databaseUrl: string }): Promise<number> {
  const client = await openSession(databaseUrl, 'millaje backup');
  try {
    const written = await readPersonKeys(client);
    const text = `${firstLine}\n${JSON.stringify(written)}\n`;
    const { path, passphrase, keyCost } = options;
    const confirm = async (part: string) => void (await readKeysFile({ path: part, passphrase }));
    await writeArchive(pieces(text), { path, passphrase, keyCost, confirm });
    return written.keys.length;
  } finally {
    await client.end();
  }
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}

/** Reads a file of keys. Refuses one that is none, or is damaged. */
export async function readKeysFile({ path, passphrase }: KeysFileOptions): Promise<PersonKeys> {
  const parts: Buffer[] = [];
  for await (const part of readText(path, passphrase)) parts.push(part);
  const [first, body = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\n');
  const isWhole = first === firstLine && rest.join('') === '';
  const read = isWhole ? personKeysSchema.safeParse(parseJson(body)) : undefined;
  if (!read?.success) throw new BackupFailure(`${path} no es un archivo de claves de Millaje o está dañado.`);
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Gives a restored database its keys, and erases again whoever was erased since the backup: those that its own list has, and those of every
 * list that is given. Somebody else who has such a number is left alone.
 */
export async function applyPersonKeys(client: pg.ClientBase, known: readonly PersonKeys[]): Promise<void> {
  for (const { keys, erasures } of known) {
    await client.query(
      `insert into erasures (user_id, registered_at, asked_at, asked_by)
       select e.user_id, e.registered_at, e.asked_at, e.asked_by
       from jsonb_to_recordset($1) as e (user_id bigint, registered_at timestamptz, asked_at timestamptz, asked_by bigint)
       join users u on u.id = e.user_id and u.registered_at = e.registered_at on conflict do nothing`,
      [JSON.stringify(erasures)],
    );
    await client.query(
      `insert into person_keys (id, user_id, key, created_at)
       select k.id, k.user_id, decode(k.key, 'hex'), k.created_at
       from jsonb_to_recordset($1) as k (id uuid, user_id bigint, registered_at timestamptz, key text, created_at timestamptz)
       join users u on u.id = k.user_id and u.registered_at = k.registered_at on conflict do nothing`,
      [JSON.stringify(keys)],
    );
  }
  await client.query('select erase_person(user_id) from erasures order by user_id');
}
