import { beforeAll } from 'vitest';
import {
  ana,
  eva,
  guardsBehave,
  guardsTake,
  luis,
  operationId,
  placeHold,
  withBooks,
  write,
  type Attempts,
} from './guards.fixture.ts';

withBooks();

/** Without commission. */
const plain: [bigint, number][] = [];
beforeAll(() => void plain.push([ana.accountId, -100], [luis.accountId, 100]));

const opening = (references: readonly (readonly [string, string])[]) => ({
  type: 7,
  from: 1n,
  fee: 0,
  postings: [[1n, -100] as const, [luis.accountId, 100] as const],
  references: [...references],
});

const attempts: Attempts = {
  'an operation has its moment': [
    [
      'before the last one of its account',
      'ML008',
      () => write({ createdAt: `clock_timestamp() - interval '4 minutes'` }),
    ],
    ['long ago', 'ML008', () => write({ createdAt: `clock_timestamp() - interval '1 year'` })],
    ['in the future', 'ML008', () => write({ createdAt: `clock_timestamp() + interval '1 hour'` })],
  ],
  'an operation comes whole': [
    ['without postings', 'ML002', () => write({ postings: [] })],
    [
      'without its sender’s posting',
      'ML002',
      () =>
        write({
          postings: [
            [luis.accountId, 95],
            [2n, 5],
          ],
        }),
    ],
    [
      'without its receiver’s posting',
      'ML002',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [2n, 5],
          ],
        }),
    ],
    [
      'without its commission',
      'ML002',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 95],
          ],
        }),
    ],
    [
      'with more arriving than left',
      'ML004',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 96],
            [2n, 5],
          ],
        }),
    ],
    [
      'with balanced postings of other amounts',
      'ML004',
      () =>
        write({
          postings: [
            [ana.accountId, -50],
            [luis.accountId, 45],
            [2n, 5],
          ],
        }),
    ],
    [
      'with a third party',
      'ML004',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 95],
            [eva.accountId, 5],
          ],
        }),
    ],
    [
      'with its postings the wrong way round',
      'ML004',
      () =>
        write({
          fee: 0,
          postings: [
            [ana.accountId, 100],
            [luis.accountId, -100],
          ],
        }),
    ],
    [
      'with a posting of nothing',
      '23514',
      () =>
        write({
          fee: 0,
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 100],
            [2n, 0],
          ],
        }),
    ],
    [
      'with the same account twice',
      '23505',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 50],
            [luis.accountId, 45],
            [2n, 5],
          ],
        }),
    ],
    [
      'postings without an operation',
      'ML004',
      () => `insert into postings values (9000001, ${ana.accountId}, -100), (9000001, ${luis.accountId}, 100)`,
    ],
    [
      'postings that come before their operation',
      'ML004',
      () =>
        `insert into postings values (9000001, ${ana.accountId}, -100), (9000001, ${luis.accountId}, 100); ${write({ postings: [] })}`,
    ],
  ],
  'an operation is sound': [
    ['of nothing', '23514', () => write({ amount: 0, fee: 0, postings: [] })],
    ['of less than nothing', '23514', () => write({ amount: -100, fee: 0 })],
    ['with a commission of all', '23514', () => write({ fee: 100 })],
    ['with a commission below zero', '23514', () => write({ fee: -5 })],
    ['from an account to itself', '23514', () => write({ to: ana.accountId, postings: [] })],
    ['of an unknown type', 'ML010', () => write({ type: 99 })],
    ['of a type that does not go this way', 'ML010', () => write({ type: 2, fee: 0, postings: plain })],
    ['a reward from a member', 'ML010', () => write({ type: 3, fee: 0, postings: plain })],
    [
      'a payment to a member out of the commission',
      'ML010',
      () =>
        write({
          type: 4,
          from: 2n,
          fee: 0,
          postings: [
            [2n, -100],
            [luis.accountId, 100],
          ],
        }),
    ],
    [
      'a payout of a member',
      'ML010',
      () =>
        write({
          type: 10,
          to: 6n,
          fee: 0,
          postings: [
            [ana.accountId, -100],
            [6n, 100],
          ],
        }),
    ],
    ['a redemption with a commission', 'ML010', () => write({ type: 2, to: 3n })],
    ['an opening that does not say so', 'ML010', () => write(opening([]))],
    ['an opening of another account than it says', 'ML010', () => write(opening([['opening', '999:']]))],
    [
      'a second opening of an account',
      '23505',
      () =>
        write({
          ...opening([['opening', `${ana.accountId}:`]]),
          to: ana.accountId,
          postings: [
            [1n, -100],
            [ana.accountId, 100],
          ],
        }),
    ],
    ['without its place in the queue of settlement', 'ML002', () => write({ isQueued: false })],
    ['a reversal of nothing', '23514', () => write({ type: 8 })],
    ['a transfer that corrects', '23514', () => write({ corrects: '1' })],
    ['a reversal of an operation that does not exist', 'ML002', () => write({ type: 8, corrects: '8888888' })],
    ['with the number of another', '23505', () => write({}).replaceAll('9000001', '1')],
    ['to an account that does not exist', 'ML005', () => write({ to: 888_888n })],
    ['from an account that does not exist', 'ML005', () => write({ from: 888_888n })],
    ['from account 0, which is nobody’s', 'ML005', () => write({ from: 0n })],
    ['from an account below zero, which is nobody’s', 'ML005', () => write({ from: -7n })],
  ],
  'nobody is overdrawn': [
    [
      'by spending more than the balance',
      '23514',
      () =>
        write({
          from: luis.accountId,
          to: ana.accountId,
          amount: 1_096,
          fee: 0,
          type: 6,
          postings: [
            [luis.accountId, -1_096],
            [ana.accountId, 1_096],
          ],
        }),
    ],
    [
      'by spending what is set aside',
      '23514',
      () =>
        write({
          from: eva.accountId,
          amount: 21,
          fee: 0,
          postings: [
            [eva.accountId, -21],
            [luis.accountId, 21],
          ],
        }),
    ],
    ['by setting aside more than there is', '23514', () => placeHold(luis.accountId, 1_096)],
    ['by setting aside twice', '23514', () => placeHold(eva.accountId, 21)],
  ],
  'what was written stays': [
    ['a changed operation', 'ML001', () => `update operations set amount = amount where id = ${operationId}`],
    ['a deleted operation', 'ML001', () => `delete from operations where id = ${operationId}`],
    ['truncated operations', 'ML001', () => 'truncate operations'],
    ['a changed posting', 'ML001', () => `update postings set amount = amount * 2 where operation_id = ${operationId}`],
    ['a deleted posting', 'ML001', () => `delete from postings where operation_id = ${operationId}`],
    ['truncated postings', 'ML001', () => 'truncate postings'],
    [
      'an extra pair of postings to an old operation',
      'ML004',
      () => `insert into postings values (${operationId}, ${eva.accountId}, -5), (${operationId}, 3, 5)`,
    ],
    [
      'an extra posting to an old operation',
      'ML004',
      () => `insert into postings values (${operationId}, ${eva.accountId}, 5)`,
    ],
    ['a changed key', 'ML001', () => `update ledger_keys set input_hash = 'x'`],
    ['a deleted key', 'ML001', () => 'delete from ledger_keys'],
    ['truncated keys', 'ML001', () => 'truncate ledger_keys'],
    [
      'a key that keeps no answer',
      '23514',
      () => `insert into ledger_keys (scope, key, input_hash) values ('member:1', 'x', '')`,
    ],
    [
      'a key of no scope',
      '23514',
      () => `insert into ledger_keys (scope, key, input_hash, operation_id) values ('Member', 'x', '', 1)`,
    ],
    ['a changed refusal', 'ML001', () => `update refused_keys set refusal = 'x'`],
    ['a refusal deleted within its day', 'ML001', () => 'delete from refused_keys'],
    ['a key of the version before', 'ML001', () => 'delete from idempotency_keys'],
    [
      'a key that a newer process answered',
      '23505',
      () => `insert into idempotency_keys (caller_id, key, input_hash, refusal) values (0, 'part', '', 'x')`,
    ],
    ['a closing', 'ML001', () => 'delete from account_closings'],
  ],
};

guardsBehave(attempts);
guardsTake([
  () => write({}),
  () => placeHold(ana.accountId, 10).replaceAll('9000001', '9000002'),
  () => `update holds set status = 'voided', ended_at = now() where id = 9000002`,
]);
