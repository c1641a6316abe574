import { randomUUID } from 'node:crypto';
import { type Answer, call, type Person, startTestApp } from '../../../../../test/support/app.ts';
import { expireApprovalRequests } from './jobs.ts';

const day = 24 * 60 * 60 * 1000;

/** A server with three administrators, rules that are on, a clock that tests set, and what they ask of all that. */
export async function startApprovals() {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const app = await startTestApp({}, { now });
  const first = await app.addPerson('SUPER_ADMIN');
  const second = await app.addPerson('SUPER_ADMIN');
  const third = await app.addPerson('SUPER_ADMIN');

  /** Sets the rules as nobody asks for them. */
  const set = (values: Readonly<Record<string, number>>) =>
    app.pool.query(
      'insert into setting_versions (name, value) select name, value from unnest($1::text[], $2::numeric[]) as s (name, value)',
      [Object.keys(values), Object.values(values)],
    );

  const post = (path: string, by: Person, body: object, key: string = randomUUID()) =>
    app.call('POST', path, { token: by.token, body, headers: { 'idempotency-key': key } });

  const one = async (id: number) =>
    (await app.call('GET', `/approvals/${id}`, { token: third.token })).body.approval_request;

  return {
    app,
    clock,
    now,
    first,
    second,
    third,
    set,
    post,
    one,
    transfer: (by: Person, from: Person, to: Person, amount: number, key?: string) =>
      post(
        '/miles/admin-transfer',
        by,
        { email_from: from.email, email_to: to.email, amount, description: 'Ajuste' },
        key,
      ),
    approve: (by: Person, id: number, key?: string) => post('/approvals/approve', by, { id }, key),
    reject: (by: Person, id: number, comment = 'No corresponde') => post('/approvals/reject', by, { id, comment }),
    withdraw: (by: Person, id: number) => post('/approvals/withdraw', by, { id }),
    /** The same at another server process. */
    at: (url: string, path: string, by: Person, body: object): Promise<Answer> =>
      call(url, 'POST', path, { token: by.token, body }),
    balanceOf: async ({ accountId }: Person): Promise<number> => {
      const { rows } = await app.pool.query('select balance from account_balances where account_id = $1', [accountId]);
      return Number(rows[0].balance);
    },
    feeOf: async (): Promise<string> => (await app.call('GET', '/config/fee', { token: first.token })).body.fee,
    mailsTo: async (person: Person) => {
      const { rows } = await app.pool.query<{ template: string; data: Record<string, unknown> }>(
        `select template, opened(data) as data from outbox where recipient = $1 and template like 'approval%' order by created_at`,
        [person.email],
      );
      return rows;
    },
    auditOf: async (id: number) => {
      const { rows } = await app.pool.query<{ action: string; actor_user_id: bigint | null }>(
        `select action, actor_user_id from audit_entries where subject_type = 'approval_request' and subject_id = $1 order by id`,
        [String(id)],
      );
      return rows;
    },
    /** Days pass. */
    pass: (days: number) => void (clock.ahead += days * day),
    /** What the worker does by the clock. */
    expire: () => expireApprovalRequests({ pool: app.app.shared.pool, now }),
    stop: () => app.stop(),
  };
}

export type Approvals = Awaited<ReturnType<typeof startApprovals>>;

export const ruleOf = ({ status, body }: Answer): string => (status < 300 ? 'ok' : (body.error.rule as string));
