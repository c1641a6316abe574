import type pg from 'pg';
import { operationsOf, type PostingRow, type SettledOperation } from './movements.ts';
import type { Hex } from './ports.ts';

const columns = `
  select o.id, o.from_account_id, o.to_account_id, p.account_id, p.amount, a.address_eth, a.is_off_chain
  from wanted o join postings p on p.operation_id = o.id join accounts a on a.id = p.account_id
  order by o.id, p.account_id`;

/** The ledger's next operations after an id, in the order of their ids. */
export async function readOperationsAfter(
  client: pg.ClientBase,
  id: bigint,
  limit: number,
): Promise<SettledOperation[]> {
  const { rows } = await client.query<PostingRow>({
    name: 'verify_operations',
    text: `with wanted as materialized (select id, from_account_id, to_account_id from operations where id > $1 order by id limit $2) ${columns}`,
    values: [id, limit],
  });
  return operationsOf(rows);
}

/** One operation of the ledger. */
export async function readOperation(client: pg.ClientBase, id: bigint): Promise<SettledOperation | undefined> {
  const { rows } = await client.query<PostingRow>({
    name: 'verify_operation',
    text: `with wanted as (select id, from_account_id, to_account_id from operations where id = $1) ${columns}`,
    values: [id],
  });
  return operationsOf(rows)[0];
}

/** Of some operations those that are told to be on the chain, in a block that is no later than this one, with their hashes. */
export async function readToldHashes(
  client: pg.ClientBase,
  ids: readonly bigint[],
  block: bigint,
): Promise<{ operationId: bigint; transactionHash: Hex }[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ operationId: bigint; transactionHash: Hex }>({
    name: 'verify_told_hashes',
    text: `select s.operation_id as "operationId", b.transaction_hash as "transactionHash"
      from settlements s join settlement_batches b on b.id = s.batch_id and b.status = 'confirmed' and b.block_number <= $2
      where s.operation_id = any($1::bigint[]) order by s.operation_id`,
    values: [ids, block],
  });
  return rows;
}

/** Every account with an address and what the whole ledger leaves in it, a page at a time. */
export async function* readLedgerBalances(client: pg.ClientBase): AsyncGenerator<{ address: Hex; balance: bigint }[]> {
  await client.query(
    `declare ledger_balances no scroll cursor for
     select a.address_eth as address, coalesce(sums.balance, 0)::bigint as balance
     from accounts a left join (select account_id, sum(amount) as balance from postings group by account_id) sums on sums.account_id = a.id
     where not a.is_off_chain and a.address_eth is not null order by a.id`,
  );
  for (;;) {
    const { rows } = await client.query<{ address: Hex; balance: bigint }>('fetch 3500 from ledger_balances');
    if (rows.length === 0) return;
    yield rows;
  }
}

/** What the whole ledger has issued less what it has taken back. */
export async function readLedgerSupply(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ supply: bigint }>(
    `select coalesce(-sum(amount), 0)::bigint as supply from postings
     where account_id in (select id from accounts where is_off_chain)`,
  );
  return rows[0]?.supply ?? 0n;
}
