import type pg from 'pg';

/** So many ids a part of the ledger has. */
export const partSize = 16_777_216;

/** Counts the blocks before an id as counted and indexed: nothing comes before it any more. */
export async function closeBefore(client: pg.Pool | pg.Client, id: number): Promise<void> {
  const block = Math.floor(id / 4096);
  await client.query('update operation_closing set next_counted_block = $1', [block]);
  await client.query('update operation_block_mark set next_block = $1', [block]);
}

/** The next operation gets this id. */
export const setNextId = (client: pg.Pool | pg.Client, id: number): Promise<unknown> =>
  client.query("select setval('operation_id_seq', $1, false)", [id]);
