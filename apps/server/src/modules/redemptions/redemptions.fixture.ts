import { randomUUID } from 'node:crypto';
import { type Answer, call, type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';
import { createMemoryInventory } from './memory-inventory.fixture.ts';

/** A day of the programme's calendar, so many days from now. */
export const dayFromNow = (days: number): string => dayOf(new Date(Date.now() + days * 86_400_000));

/** Barcelona to Caracas and back, as the form sends it. */
export const roundTrip = () => ({
  origin: 'Barcelona',
  origin_iata: 'BLA',
  destination: 'Caracas',
  destination_iata: 'CCS',
  departure_date: dayFromNow(30),
  return_date: dayFromNow(33),
  round_trip: 1,
});

/** What redeems the plainest offers of a quote. */
const bodyOf = (token: string, own: Record<string, unknown> = {}) => ({
  token,
  going: { offer: '1-LIGHT' },
  goBack: { offer: '1001-LIGHT' },
  round_trip: 1,
  passengers: [
    {
      type: 'ADT',
      birthCountry: 'VE',
      document: { documentType: 'ID', documentID: '12345678', docIssueCountry: 'VE' },
    },
  ],
  ...own,
});

/** What the tests of redemptions ask of a server, whatever inventory it has. */
export function redeemingOn(app: TestApp) {
  /** A member of whom the airline knows enough. */
  async function addMember(balance = 50_000n): Promise<Person> {
    const person = await app.addPerson('PASSENGER', { balance });
    await app.pool.query(
      `update users set birthdate = '1990-05-01', code_phone = '+58', phone = '4141234567', customerid = lpad(id::text, 10, '0') where id = $1`,
      [person.userId],
    );
    return person;
  }

  const search = (
    own: Record<string, unknown> = {},
    edition: 1 | 2 = 2,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    app.call('POST', `/api/v${edition}/booking/kiu`, {
      headers,
      body: { ...roundTrip(), ...(edition === 1 && { cabin: 'Economy' }), ...own },
    });

  const redeem = (
    person: Person,
    body: Record<string, unknown>,
    {
      key = randomUUID(),
      edition = 2,
      url = app.url,
    }: { readonly key?: string; readonly edition?: 1 | 2; readonly url?: string } = {},
  ): Promise<Answer> =>
    call(url, 'POST', `/api/v${edition}/redemptions/add`, {
      token: person.token,
      body,
      headers: { 'idempotency-key': key },
    });

  return {
    addMember,
    search,
    bodyOf,
    redeem,
    balanceOf: async ({ token }: Person) => {
      const { body } = await app.call('GET', '/miles/balanceaddress', { token });
      return { balance: body.balance as number, held: body.held as number };
    },
    rowOf: async (id: number | bigint) =>
      (await app.pool.query('select * from redemptions where id = $1', [String(id)])).rows[0],
  };
}

/** A server whose seats are in memory, and what the tests of redemptions ask of it. */
export async function startRedemptions() {
  const memory = createMemoryInventory();
  const app: TestApp = await startTestApp(
    { TRUST_PROXY: '1' },
    { inventory: memory.inventory, pause: () => Promise.resolve() },
  );
  const administrator = await app.addPerson('SUPER_ADMIN');
  const at = redeemingOn(app);
  const { search, redeem } = at;

  return {
    ...at,
    app,
    memory,
    administrator,
    /** Searches one way or round trip and redeems the plainest of it. */
    async searchAndRedeem(person: Person, own: Record<string, unknown> = {}, key?: string) {
      const { body } = await search();
      return redeem(person, bodyOf(body.token, own), { ...(key !== undefined && { key }) });
    },
    /** Redeems while the inventory is silent: a request in process, by its number. */
    async request(person: Person): Promise<number> {
      memory.will('book', 'silent before');
      memory.will('find', 'silent before', 'silent before', 'silent before');
      const { token } = (await search()).body;
      const { body } = await redeem(person, bodyOf(token));
      memory.will('find');
      return body.id_redemption;
    },
    lastRow: async () => (await app.pool.query('select * from redemptions order by id desc limit 1')).rows[0],
  };
}

export type Redemptions = Awaited<ReturnType<typeof startRedemptions>>;
