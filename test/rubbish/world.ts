import type { RoleName } from '@millaje/domain';
import { closeMonths } from '../../apps/server/src/modules/ledger/jobs.ts';
import { postAt } from '../../apps/server/src/modules/ledger/history.fixture.ts';
import { startOrders } from '../../apps/server/src/modules/orders/orders.fixture.ts';
import { createMemoryInventory } from '../../apps/server/src/modules/redemptions/memory-inventory.fixture.ts';
import { dayFromNow, redeemingOn } from '../../apps/server/src/modules/redemptions/redemptions.fixture.ts';
import type { Answer, Person } from '../support/app.ts';

/** A month of the programme's calendar that is over. */
export const pastMonth = (): string => dayFromNow(-40).slice(0, 7);
/** An earlier one, which the ledger has closed. */
export const closedMonth = (): string => dayFromNow(-110).slice(0, 7);

let numbers = 0;
/** A number that nothing has had yet. */
export const next = (): number => (numbers += 1);

/** Three letters that no airport has had yet. */
export function nextCode(): string {
  const number = next();
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
  return `Q${letter(1)}${letter(0)}`;
}

/** A picture of one point. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What a call made, which had to go well. */
async function made(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`what a case is about could not be made: ${JSON.stringify(body)}`);
  return body;
}

/** One server, and how people and rows come into it. */
async function startGround() {
  const memory = createMemoryInventory();
  const orders = await startOrders({
    settings: { TRUST_PROXY: 'true' },
    own: { inventory: memory.inventory, pause: () => Promise.resolve(), registrationMilliseconds: 0 },
  });
  const { app, administrator } = orders;
  const redeeming = redeemingOn(app);

  /** A number that the database gave to what was written. */
  const insert = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    Number((await app.pool.query(text, [...values])).rows[0]?.id);

  /** Somebody of a role who lacks nothing that a call may ask for. */
  async function addCaller(role: RoleName): Promise<Person> {
    if (role === 'PASSENGER') {
      const member = await redeeming.addMember(200_000n);
      await orders.setMembership(member, dayFromNow(0));
      return member;
    }
    const person = await app.addPerson(role);
    if (role === 'CORPORATE')
      await insert(
        `insert into corporates (user_id, name, doc_type, doc_identity, code_phone, phone, address, industry_id)
         values ($1, 'Posada', 'J', $2, '+58', '2122345678', 'Los Roques', 1) returning user_id as id`,
        [person.userId, String(40_000_000 + next())],
      );
    return person;
  }

  return {
    app,
    orders,
    redeeming,
    memory,
    administrator,
    insert,
    addCaller,
    made,
    post: (path: string, by: Person, body: object) => made(orders.post(path, by, body)),
    stop: () => orders.stop(),
  };
}

type Ground = Awaited<ReturnType<typeof startGround>>;

/** What members ask for, and staff decide. */
function requestsOn({ app, memory, orders, redeeming, post }: Ground) {
  /** Nothing that these tests try is sold out. */
  const fillSeats = () => void Object.assign(memory.seats, { LIGHT: 9, MEDIUM: 9, ULTRA: 9, BUSINESS: 9 });
  const redeem = async (member: Person): Promise<number> => {
    fillSeats();
    const { token } = await made(redeeming.search());
    return (await made(redeeming.redeem(member, redeeming.bodyOf(token)))).id_redemption;
  };
  const setApprovals = (value: number) =>
    app.pool.query(`insert into setting_versions (name, value) values ('approvals', $1)`, [value]);
  return {
    fillSeats,
    /** An order that waits for staff, by its number. */
    order: async (member: Person): Promise<number> => (await made(orders.payMobile(member, 4))).order._id,
    /** A redemption that waits for staff, by its number. */
    async redemption(member: Person): Promise<number> {
      memory.will('book', 'silent before');
      memory.will('find', 'silent before', 'silent before', 'silent before');
      const id = await redeem(member);
      memory.will('find');
      return id;
    },
    /** A redemption with its ticket, by its number. */
    ticket: redeem,
    /** A role's change that waits for another administrator than who asked, by its number. */
    async approval(by: Person): Promise<number> {
      const { email } = await app.addPerson('CONSULT');
      await setApprovals(1);
      const { approval_request: asked } = await post('/users/role', by, { email, rol: 1 });
      await setApprovals(0);
      return asked.id;
    },
    /** As it is before anybody turned them on. */
    async withoutApprovals(): Promise<void> {
      await setApprovals(0);
      await app.pool.query(
        `update approval_requests set status = 'expired', decided_at = now() where status = 'pending' and action = 'rules'`,
      );
    },
  };
}

/** Miles that came earlier. */
function milesOn({ app, addCaller }: Ground) {
  /** A thousand miles that came to an account in a month that is over. */
  async function pay(to: bigint, month = pastMonth()): Promise<void> {
    const { accountId: from } = await app.addPerson('PASSENGER');
    const at = `${month}-15T12:00:00Z`;
    await postAt(app.pool, { type: 'reward', from: 1n, to: from, amount: 1_000n, at });
    await postAt(app.pool, { type: 'transfer', from, to, amount: 1_000n, at });
  }
  return {
    pay,
    /** An ally to whom a past month is owed. */
    async owed(): Promise<Person> {
      const ally = await addCaller('CORPORATE');
      await pay(ally.accountId);
      return ally;
    },
    /** Gives an account its first miles, where it has none: once, and after whatever came in a month that is over. */
    async fund(accountId: bigint): Promise<void> {
      const { rowCount } = await app.pool.query('select from postings where account_id = $1', [accountId]);
      if (rowCount === 0) await app.credit(accountId, 5_000n);
    },
  };
}

/** One server with everything in it that a call can be about, and the people who call. */
export async function startWorld() {
  const ground = await startGround();
  const miles = milesOn(ground);
  const ally = await ground.addCaller('CORPORATE');
  await miles.pay(ally.accountId, closedMonth());
  await closeMonths(ground.app.app.shared.database, new Date(`${pastMonth()}-02T12:00:00Z`));
  return {
    ...ground,
    ...requestsOn(ground),
    ...miles,
    ally,
    second: await ground.app.addPerson('SUPER_ADMIN'),
    member: await ground.addCaller('PASSENGER'),
    picture,
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
