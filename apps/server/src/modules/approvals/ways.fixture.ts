import type { Answer, Person } from '../../../../../test/support/app.ts';
import type { Approvals } from './approvals.fixture.ts';

let uploads = 0;
async function addUpload({ app, first }: Approvals): Promise<number> {
  uploads += 1;
  const { rows } = await app.pool.query('insert into reward_uploads (name, created_by) values ($1, $2) returning id', [
    `cupones-${uploads}.csv`,
    first.userId,
  ]);
  return rows[0].id;
}

/** A way in: asks for something of its own, and tells whether it was done. */
export interface Way {
  readonly action: string;
  readonly start: (at: Approvals) => Promise<{ ask: (by: Person) => Promise<Answer>; isDone: () => Promise<boolean> }>;
}

/** Every action that waits. */
export const ways: readonly Way[] = [
  {
    action: 'transfer',
    async start(at) {
      const sender = await at.app.addPerson('PASSENGER', { balance: 5_000n });
      const receiver = await at.app.addPerson();
      return {
        ask: (by) => at.transfer(by, sender, receiver, 2_000),
        isDone: async () => (await at.balanceOf(sender)) === 3_000 && (await at.balanceOf(receiver)) === 2_000,
      };
    },
  },
  {
    action: 'role',
    async start(at) {
      const person = await at.app.addPerson('CONSULT');
      const roleOf = async () =>
        (await at.app.pool.query('select role_id from users where id = $1', [person.userId])).rows[0].role_id;
      return {
        ask: (by) => at.post('/users/role', by, { email: person.email, rol: 1 }),
        isDone: async () => (await roleOf()) === 1,
      };
    },
  },
  {
    action: 'fee',
    async start(at) {
      const fee = (await at.feeOf()) === '4' ? '6' : '4';
      return {
        ask: (by) => at.post('/config/updateFee', by, { fee }),
        isDone: async () => (await at.feeOf()) === fee,
      };
    },
  },
  {
    action: 'rewards',
    async start(at) {
      const id = await addUpload(at);
      const statusOf = async () =>
        (await at.app.call('GET', `/premios/${id}`, { token: at.first.token })).body.upload.status;
      return {
        ask: (by) => at.post('/premios/credit', by, { id }),
        isDone: async () => (await statusOf()) !== 'checked',
      };
    },
  },
  {
    action: 'erasure',
    async start(at) {
      const member = await at.app.addPerson('PASSENGER', { balance: 700n });
      const statusOf = async () =>
        (await at.app.pool.query('select first_name, status from users where id = $1', [member.userId])).rows[0];
      return {
        ask: (by) => at.post('/users/erase', by, { email: member.email }),
        isDone: async () => {
          const { first_name: name, status } = await statusOf();
          return name === 'Cuenta' && status === 'inactivo' && (await at.balanceOf(member)) === 0;
        },
      };
    },
  },
  {
    action: 'rules',
    async start(at) {
      const rules = {
        status: true,
        transfer_above: '900',
        role: true,
        fee: true,
        rewards: true,
        erasure: true,
        days: 5,
      };
      const read = async () => (await at.app.call('GET', '/config/approvals', { token: at.first.token })).body;
      return {
        ask: (by) => at.app.call('PUT', '/config/approvals', { token: by.token, body: rules }),
        isDone: async () => (await read()).transfer_above === '900',
      };
    },
  },
];
