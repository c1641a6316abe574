import { beforeAll } from 'vitest';
import {
  ana,
  claimId,
  eva,
  guardsBehave,
  guardsTake,
  luis,
  operationId,
  withBooks,
  write,
  type Attempts,
} from './guards.fixture.ts';

withBooks();

/** A reward of 100 to Luis with further legs, which change what he gets. */
const withLegs = (legs: readonly (readonly [bigint, number, number])[], arrives: number) => ({
  type: 3,
  from: 1n,
  fee: 0,
  postings: [
    [1n, -100] as const,
    [luis.accountId, arrives] as const,
    ...legs.map(([account, , miles]) => [account, miles] as const),
  ],
  legs: [...legs],
});

/** The transfer of 100, of which 95 arrived, taken back in a part of 15 with its commission. */
const reversal = {
  type: 8,
  from: 0n,
  to: 0n,
  amount: 15,
  fee: -1,
  corrects: '',
  postings: [] as [bigint, number][],
};
beforeAll(() => {
  Object.assign(reversal, { from: luis.accountId, to: ana.accountId, corrects: String(operationId) });
  reversal.postings.push([luis.accountId, -15], [ana.accountId, 16], [2n, -1]);
});

/** What comes with an operation and what follows it: legs, references, corrections, claims. */
const attempts: Attempts = {
  'further legs are those that its type may have': [
    ['of a type that has none', 'ML004', () => write({ legs: [[5n, 1, -20]] })],
    ['a share where there is a bonus', 'ML004', () => write(withLegs([[5n, 2, 20]], 80))],
    ['a bonus that takes', 'ML004', () => write(withLegs([[5n, 1, 20]], 80))],
    ['from a member', 'ML004', () => write(withLegs([[ana.accountId, 1, -20]], 120))],
    ['from the commission', 'ML004', () => write(withLegs([[2n, 1, -20]], 120))],
    ['that does not reach the receiver', 'ML004', () => write(withLegs([[5n, 1, -20]], 100))],
    ['without its posting', 'ML002', () => write({ ...withLegs([], 120), legs: [[5n, 1, -20]] })],
    ['a posting without its leg', 'ML004', () => write({ ...withLegs([[5n, 1, -20]], 120), legs: [] })],
    ['added later', 'ML004', () => `insert into operation_legs values (${operationId}, 5, 1, -5)`],
    ['changed', 'ML001', () => 'update operation_legs set amount = amount'],
  ],
  'what an operation belongs to': [
    [
      'is said with it, not later',
      'ML003',
      () => `insert into operation_references values (${operationId}, 'order', '1', false)`,
    ],
    [
      'is of a known kind',
      '23503',
      () => `insert into operation_references values (${operationId}, 'wish', '1', false)`,
    ],
    [
      'is unique where its kind is',
      '23503',
      () => `insert into operation_references values (${operationId}, 'coupon', '1', false)`,
    ],
    ['stays', 'ML001', () => 'delete from operation_references'],
    [
      'has one operation where it is unique',
      '23505',
      () => `${write({ id: 9_000_002, references: [['coupon', '7']] })}; ${write({ references: [['coupon', '7']] })}`,
    ],
  ],
  'a correction mirrors what it corrects': [
    [
      'from somebody else',
      'ML002',
      () =>
        write({
          ...reversal,
          from: eva.accountId,
          postings: [
            [eva.accountId, -15],
            [ana.accountId, 16],
            [2n, -1],
          ],
        }),
    ],
    [
      'to somebody else',
      'ML002',
      () =>
        write({
          ...reversal,
          to: eva.accountId,
          postings: [
            [luis.accountId, -15],
            [eva.accountId, 16],
            [2n, -1],
          ],
        }),
    ],
    [
      'of more than arrived',
      'ML002',
      () =>
        write({
          ...reversal,
          amount: 16,
          postings: [
            [luis.accountId, -16],
            [ana.accountId, 17],
            [2n, -1],
          ],
        }),
    ],
    [
      'of all without all of its commission',
      'ML002',
      () =>
        write({
          ...reversal,
          fee: 0,
          postings: [
            [luis.accountId, -15],
            [ana.accountId, 15],
          ],
        }),
    ],
    [
      'with more commission than there was',
      'ML002',
      () =>
        write({
          ...reversal,
          fee: -3,
          postings: [
            [luis.accountId, -15],
            [ana.accountId, 18],
            [2n, -3],
          ],
        }),
    ],
    [
      'of a correction',
      'ML002',
      () => write({ ...reversal, corrects: `(select min(id) from operations where type = 8)` }),
    ],
  ],
  'what is owed': [
    [
      'is of an operation that it was spent of',
      'ML011',
      () =>
        `insert into claims (id, account_id, creditor_account_id, operation_id, amount, reason) values (9000001, ${ana.accountId}, ${luis.accountId}, ${operationId}, 5, 'x')`,
    ],
    [
      'is no more than arrived',
      'ML011',
      () =>
        `insert into claims (id, account_id, creditor_account_id, operation_id, amount, reason) values (9000001, ${luis.accountId}, ${ana.accountId}, ${operationId}, 16, 'x')`,
    ],
    [
      'starts unpaid',
      'ML011',
      () =>
        `insert into claims (id, account_id, creditor_account_id, operation_id, amount, paid, reason) values (9000001, ${luis.accountId}, ${ana.accountId}, ${operationId}, 5, 1, 'x')`,
    ],
    ['is paid by operations only', 'ML011', () => `update claims set paid = paid - 1 where id = ${claimId}`],
    ['is not changed otherwise', 'ML011', () => `update claims set amount = amount + 1 where id = ${claimId}`],
    ['is not forgotten', 'ML001', () => `delete from claims where id = ${claimId}`],
  ],
};

guardsBehave(attempts);
guardsTake([
  () => write({ ...reversal, id: 9_000_003 }),
  () => write({ ...withLegs([[5n, 1, -20]], 120), id: 9_000_004 }),
]);
