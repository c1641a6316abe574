import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ana,
  app,
  closeBooks,
  eva,
  everything,
  luis,
  openBooks,
  operationId,
  placeHold,
  sqlstateOf,
  write,
  type Attempts,
} from './guards.fixture.ts';

beforeAll(openBooks);
afterAll(closeBooks);

let before: unknown;
beforeEach(async () => {
  before = await everything();
});

const attempts: Attempts = {
  'an operation comes whole': [
    ['without postings', 'ML002', () => write({ postings: [] })],
    [
      'without its sender’s posting',
      'ML003',
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
      'ML003',
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
      'ML003',
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
      'ML003',
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
      'ML003',
      () => `insert into postings values (9000001, ${ana.accountId}, -100), (9000001, ${luis.accountId}, 100)`,
    ],
    [
      'postings that come before their operation',
      'ML003',
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
    ['of an unknown type', '23514', () => write({ type: 9 })],
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
          amount: 96,
          fee: 0,
          postings: [
            [luis.accountId, -96],
            [ana.accountId, 96],
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
    ['by setting aside more than there is', '23514', () => placeHold(luis.accountId, 96)],
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
      'ML003',
      () => `insert into postings values (${operationId}, ${eva.accountId}, -5), (${operationId}, 3, 5)`,
    ],
    [
      'an extra posting to an old operation',
      'ML003',
      () => `insert into postings values (${operationId}, ${eva.accountId}, 5)`,
    ],
    ['a changed key', 'ML001', () => `update idempotency_keys set input_hash = 'x'`],
    ['a deleted key', 'ML001', () => 'delete from idempotency_keys'],
    ['truncated keys', 'ML001', () => 'truncate idempotency_keys'],
    [
      'a key that keeps no answer',
      '23514',
      () => `insert into idempotency_keys (caller_id, key, input_hash) values (1, 'x', '')`,
    ],
  ],
};

describe.each(Object.entries(attempts))('%s', (_rule, rows) => {
  test.each(rows)('%s: refused with %s', async (_name, sqlstate, script) => {
    expect(await sqlstateOf(script())).toBe(sqlstate);
    expect(await everything()).toEqual(before);
    expect((await app.books()).isBalanced).toBe(true);
  });
});

test('the same hand may write what is right', async () => {
  expect(await sqlstateOf(write({}))).toBe('not refused');
  expect(await sqlstateOf(placeHold(ana.accountId, 10).replaceAll('9000001', '9000002'))).toBe('not refused');
  expect(await sqlstateOf(`update holds set status = 'voided', ended_at = now() where id = 9000002`)).toBe(
    'not refused',
  );
  expect((await app.books()).isBalanced).toBe(true);
});
