import { couponColumns } from '@millaje/api';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';
import { createLog } from '../../platform/log.ts';
import { creditCoupons } from './credit-coupons.ts';

export const titles = Object.values(couponColumns);

/** A file as spreadsheets write it. */
export const csv = (...lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.join(';')).join('\r\n');

/** A day of the programme's calendar, so many days ago. */
export const dayBefore = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));

let tickets = 0;
export const nextTicket = (): string => `742${String((tickets += 1)).padStart(10, '0')}`;

/** A flying member: everything that a row of a file says of them. */
export interface Flyer extends Person {
  readonly customerId: string;
}

/** A server with what the tests of earning ask of it. */
export async function startEarning(settings: Record<string, string> = {}) {
  const app: TestApp = await startTestApp(settings);
  const administrator = await app.addPerson('SUPER_ADMIN');
  const { shared } = app.app;

  /** A member who joined long before any flight. */
  async function addFlyer(membershipId = 1, inscribedOn = '2020-01-01'): Promise<Flyer> {
    const person = await app.addPerson('PASSENGER', { membershipId });
    const customerId = String(person.userId).padStart(10, '0');
    await app.pool.query(
      `update users set customerid = $2, registered_at = $3::date + time '12:00', first_name = 'María José', last_name = 'Núñez' where id = $1`,
      [person.userId, customerId, inscribedOn],
    );
    return { ...person, customerId };
  }

  /** 200 miles: BLA to CCS in a class that earns all of it, a week ago. */
  const row = (flyer: Pick<Flyer, 'customerId'>, changes: Partial<Record<keyof typeof couponColumns, string>> = {}) =>
    Object.values({
      ticket: nextTicket(),
      coupon: '1',
      customer: flyer.customerId,
      name: 'NUNEZ/MARIAJOSE MRS',
      flight: '9V1301',
      day: dayBefore(7),
      origin: 'BLA',
      destination: 'CCS',
      class: 'Y',
      ...changes,
    });

  async function upload(content: Buffer | string, by: Pick<Person, 'token'> = administrator, name = 'marzo.csv') {
    const form = new FormData();
    form.set('name', name);
    form.set('file', new Blob([content as string]), name);
    const answer = await fetch(`${app.url}/api/v1/premios/file`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${by.token}` },
    });
    return { status: answer.status, body: await answer.json() };
  }

  const { token } = administrator;
  return {
    app,
    administrator,
    addFlyer,
    row,
    upload,
    /** Uploads rows and gives what became of the file. */
    async check(...rows: string[][]) {
      const { status, body } = await upload(csv(titles, ...rows));
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.upload as { id: number; states: Record<string, number>; ready_miles: number };
    },
    start: (id: number) => app.call('POST', '/premios/credit', { token, body: { id } }),
    /** What the worker does when it is told, or by the clock. */
    work: () => creditCoupons({ pool: shared.pool, ledger: shared.ledger, log: createLog('silent') }),
    uploadOf: async (id: number) => (await app.call('GET', `/premios/${id}`, { token })).body.upload,
    rowsOf: async (id: number, status?: string) =>
      (await app.call('GET', `/premios/${id}/rows`, { token, query: status === undefined ? {} : { status } })).body
        .rows,
    balanceOf: async (person: Person): Promise<number> =>
      (await app.call('GET', '/miles/balanceaddress', { token: person.token })).body.balance,
  };
}

export type Earning = Awaited<ReturnType<typeof startEarning>>;
