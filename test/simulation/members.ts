import pg from 'pg';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { createWallets } from '../../apps/server/src/platform/wallets.ts';
import { programme } from './books.ts';

/** The words that every wallet of the simulation comes from. */
export const walletSeed = 'test test test test test test test test test test test junk';
const password = 'Simulacion.2026';

/** Somebody who signs in: a member with an account, or (account 0) staff. */
export interface Person {
  readonly email: string;
  readonly account: number;
  /** Gets little and spends it all: in the end this one owes. */
  readonly isSpender: boolean;
  /** Of the session that is open; a restore ends it. */
  token: string;
}

export interface People {
  readonly members: readonly Person[];
  /** Members who do nothing but redeem flights. */
  readonly travellers: readonly Person[];
  /** Members who do nothing but buy. */
  readonly buyers: readonly Person[];
  readonly staff: Person;
  /** What everybody began with who has an account. */
  readonly openingBalances: ReadonlyMap<number, number>;
}

const [rich, spenders, openingMiles] = [14, 4, 20_000];
const [travelling, travelMiles] = [5, 200_000];
const [buying, buyMiles] = [4, 200_000];

/** Members with miles, others that begin with nearly none, travellers, buyers, and one of the staff; nobody is signed in yet. */
export async function createPeople(databaseUrl: string): Promise<People> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ledger = createLedger({ databaseUrl });
  const passwordHash = await hashPassword(password);
  const insertUser = async (role: number, email: string) => {
    const { rows } = await client.query<{ id: bigint }>(
      `insert into users (role_id, status, first_name, last_name, email, password_hash, membership_id, birthdate, code_phone, phone)
       values ($1, 'activo', 'Persona', 'Simulada', $2, $3, 2, '1990-05-01', '58', '4141234567') returning id`,
      [role, email, passwordHash],
    );
    return rows[0]?.id;
  };
  const staffEmail = 'personal@simulacion.example';
  await insertUser(1, staffEmail);
  const openingBalances = new Map<number, number>();
  const addMember = async (email: string, amount: number, isSpender = false): Promise<Person> => {
    const userId = await insertUser(3, email);
    const { rows } = await client.query<{ id: bigint }>(`select nextval('account_id_seq') as id`);
    const accountId = rows[0]?.id ?? 0n;
    await client.query(`insert into accounts (id, kind, user_id, address_eth) values ($1, 'member', $2, $3)`, [
      accountId,
      userId,
      createWallets(walletSeed).addressOf(accountId),
    ]);
    await ledger.submit({
      kind: 'post',
      type: 'opening_balance',
      from: { accountId: BigInt(programme.issuance) },
      to: { accountId },
      amount: BigInt(amount),
      description: 'Saldo inicial',
      scope: 'programme',
      key: `opening ${email}`,
      inputHash: '',
    });
    openingBalances.set(Number(accountId), amount);
    return { email, account: Number(accountId), isSpender, token: '' };
  };
  const members: Person[] = [];
  for (let number = 1; number <= rich + spenders; number += 1) {
    const isSpender = number > rich;
    members.push(await addMember(`miembro${number}@simulacion.example`, isSpender ? 100 : openingMiles, isSpender));
  }
  const travellers: Person[] = [];
  for (let number = 1; number <= travelling; number += 1)
    travellers.push(await addMember(`viajero${number}@simulacion.example`, travelMiles));
  const buyers: Person[] = [];
  for (let number = 1; number <= buying; number += 1)
    buyers.push(await addMember(`comprador${number}@simulacion.example`, buyMiles));
  await ledger.close();
  await client.end();
  return {
    members,
    travellers,
    buyers,
    staff: { email: staffEmail, account: 0, isSpender: false, token: '' },
    openingBalances,
  };
}

/** Opens a session, as after every restore. Fails where no server answers. */
export async function signIn(person: Person, apiUrl: string): Promise<void> {
  const response = await fetch(`${apiUrl}/api/v1/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: person.email, password }),
    signal: AbortSignal.timeout(5_000),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`${person.email} could not sign in: ${response.status}`);
  person.token = token;
}
