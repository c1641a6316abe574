import { made, setUpSecondFactor, signIn } from './client.ts';
import { type Site, until } from './site.ts';

export const password = 'Millaje.2026';
const administrator = 'admin@millas.example';

/** Who acts in what is tried: staff with a second factor, and two members who have signed in. */
export interface People {
  readonly staff: { readonly email: string; token: string; readonly secret: string };
  readonly members: readonly { readonly email: string; token: string }[];
}

/** The first administrator as the handbook makes it, and members as staff register them. */
export async function bringPeople(site: Site): Promise<People> {
  const answers = `Ana\nPrueba\n${password}\n${password}\n`;
  const said = site.command('create-admin', [administrator], { input: answers });
  if (!said.includes('Administrador creado')) throw new Error(said);
  const staff = { email: administrator, ...(await setUpSecondFactor(administrator, password)) };
  const members = [];
  for (const number of [1, 2]) {
    const email = `persona${number}@correo.example`;
    await made('POST', '/register-from-admin', { token: staff.token, body: formOf(number, email) });
    await made('POST', '/users/membership', { token: staff.token, body: { email, membership: 'Gold' } });
    members.push({ email, token: await signIn(email, password) });
  }
  return { staff, members };
}

const formOf = (number: number, email: string) => ({
  first_name: 'María José',
  last_name: `Núñez ${['', 'Uno', 'Dos'][number]}`,
  doc_type: 'V',
  doc_identity: String(20_000_000 + number),
  sex: 'F',
  birthdate: '1990-05-17',
  code_phone: '+58',
  phone: '04141234567',
  country: 'VE',
  zip_code: '1010',
  city: 'Caracas',
  address: 'Av. Urdaneta',
  email,
  username: `persona.${number}`,
  password,
  marketing: false,
  role: 'PASSENGER',
});

/** Everybody signs in again: after a restore, and after the secret of the sessions was changed. */
export async function signInAgain({ staff, members }: People): Promise<void> {
  // A code counts once: the next one is there within half a minute.
  staff.token = await until('staff sign in', () => signIn(staff.email, password, staff.secret), 70);
  for (const member of members) member.token = await signIn(member.email, password);
}

/** A package of miles that a member pays by Zelle and staff approve. */
export async function buyMiles({ staff, members: [member] }: People): Promise<void> {
  const token = member?.token;
  const { miles_packages: packages } = await made('GET', '/products/miles/all', { token });
  const choice = { productType: 'miles_package', productId: packages[0].id };
  const { quote, price } = await made('POST', '/payments/quote', { token, body: choice });
  const paid = {
    method: 'zelle',
    fullname: 'María José',
    email: member?.email,
    bank_ref: `Z${Date.now()}`,
    monto: price.total_usd,
  };
  const { order } = await made('POST', '/product-manual-operation', {
    token,
    body: { ...choice, quote, payment_info: paid },
  });
  const decided = { id: order._id, status: 'aprobado' };
  await made('POST', '/membership-orders/update', { token: staff.token, body: decided });
}

/** Miles from the first member to the second; gives the operation's number. */
export async function transfer({ members: [from, to] }: People, amount: number): Promise<number> {
  const body = { email_to: to?.email, amount, description: 'De prueba' };
  return (await made('POST', '/miles/transfer', { token: from?.token, body })).operation._id;
}

/** What the two members have. */
export async function balances({ members }: People): Promise<number[]> {
  const answers = members.map(({ token }) => made('GET', '/miles/balanceaddress', { token }));
  return (await Promise.all(answers)).map(({ balance }) => balance);
}

/** Waits until an operation stands on the chain. */
export function untilSettled({ members: [member] }: People, id: number): Promise<string> {
  const look = async () =>
    (await made('GET', `/operations/${id}`, { token: member?.token })).operation.tx_hash as string | null;
  return until(`operation ${id} stands on the chain`, look, 180);
}
