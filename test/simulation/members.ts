import pg from 'pg';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { createWallets } from '../../apps/server/src/platform/wallets.ts';
import { walletSeed } from './world.ts';

export interface Member {
  readonly email: string;
  readonly accountId: bigint;
  readonly token: string;
}

const password = 'Simulacion.2026';
export const openingMiles = 1_000_000n;

/** Members with miles and an open session each. */
export async function createMembers(databaseUrl: string, apiUrl: string, count: number): Promise<Member[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ledger = createLedger({ databaseUrl });
  const wallets = createWallets(walletSeed);
  const hash = await hashPassword(password);
  const members: Member[] = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `miembro${number}@simulacion.example`;
    const user = await client.query<{ id: bigint }>(
      `insert into users (role_id, status, first_name, last_name, email, password_hash) values (3, 'activo', $1, 'Simulado', $2, $3) returning id`,
      [`Miembro${number}`, email, hash],
    );
    const account = await client.query<{ id: bigint }>(`select nextval('account_id_seq') as id`);
    const accountId = account.rows[0]?.id ?? 0n;
    await client.query(`insert into accounts (id, kind, user_id, address_eth) values ($1, 'member', $2, $3)`, [
      accountId,
      user.rows[0]?.id,
      wallets.addressOf(accountId),
    ]);
    await ledger.submit({
      kind: 'post',
      type: 'opening_balance',
      from: { accountId: 1n },
      to: { accountId },
      amount: openingMiles,
      description: 'Saldo inicial',
      scope: 'programme',
      key: `opening ${email}`,
      inputHash: '',
    });
    const response = await fetch(`${apiUrl}/api/v1/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: email, password }),
    });
    const { token } = (await response.json()) as { token?: string };
    if (!token) throw new Error(`${email} could not sign in: ${response.status}`);
    members.push({ email, accountId, token });
  }
  await ledger.close();
  await client.end();
  return members;
}
