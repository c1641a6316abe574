import type pg from 'pg';
import type { SettledOperation } from './movements.ts';
import type { Hex } from './ports.ts';

interface OperationRow {
  id: bigint;
  from_account_id: bigint;
  to_account_id: bigint;
  amount: bigint;
  fee: bigint;
  total: bigint;
  from_address: string | null;
  to_address: string | null;
}

const columns = `
  select o.id, o.from_account_id, o.to_account_id, o.amount, o.fee, o.total, f.address_eth as from_address, t.address_eth as to_address
  from operations o join accounts f on f.id = o.from_account_id join accounts t on t.id = o.to_account_id`;

const toOperation = (row: OperationRow): SettledOperation => ({
  id: row.id,
  fromAccountId: row.from_account_id,
  toAccountId: row.to_account_id,
  amount: row.amount,
  fee: row.fee,
  total: row.total,
  fromAddress: row.from_address,
  toAddress: row.to_address,
});

/** The ledger's next operations after an id, in the order of their ids. */
export async function readOperationsAfter(
  client: pg.ClientBase,
  id: bigint,
  limit: number,
): Promise<SettledOperation[]> {
  const { rows } = await client.query<OperationRow>({
    name: 'verify_operations',
    text: `${columns} where o.id > $1 order by o.id limit $2`,
    values: [id, limit],
  });
  return rows.map(toOperation);
}

/** One operation of the ledger. */
export async function readOperation(client: pg.ClientBase, id: bigint): Promise<SettledOperation | undefined> {
  const { rows } = await client.query<OperationRow>({
    name: 'verify_operation',
    text: `${columns} where o.id = $1`,
    values: [id],
  });
  return rows.map(toOperation)[0];
}

/** Every account with an address and what the whole ledger leaves in it, a page at a time. */
export async function* readLedgerBalances(client: pg.ClientBase): AsyncGenerator<{ address: Hex; balance: bigint }[]> {
  await client.query(
    `declare ledger_balances no scroll cursor for
     select a.address_eth as address, coalesce(sums.balance, 0)::bigint as balance
     from accounts a left join (select account_id, sum(amount) as balance from postings group by account_id) sums on sums.account_id = a.id
     where a.id not in (1, 3) and a.address_eth is not null order by a.id`,
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
    'select coalesce(-sum(amount), 0)::bigint as supply from postings where account_id in (1, 3)',
  );
  return rows[0]?.supply ?? 0n;
}
