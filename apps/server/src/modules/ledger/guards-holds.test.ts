import {
  ana,
  endedHoldId,
  eva,
  guardsBehave,
  holdId,
  placeHold,
  withBooks,
  write,
  type Attempts,
} from './guards.fixture.ts';

withBooks();

const attempts: Attempts = {
  'balances follow the postings': [
    [
      'changed by hand',
      'ML006',
      () => `update account_balances set balance = balance + 1 where account_id = ${ana.accountId}`,
    ],
    ['given by hand', 'ML006', () => 'insert into account_balances values (888888, 10, 0)'],
    ['deleted', 'ML006', () => `delete from account_balances where account_id = ${ana.accountId}`],
    ['truncated', 'ML006', () => 'truncate account_balances'],
  ],
  'holds end once': [
    ['ended twice', 'ML007', () => `update holds set status = 'expired' where id = ${endedHoldId}`],
    ['taken up again', 'ML007', () => `update holds set status = 'pending', ended_at = null where id = ${endedHoldId}`],
    ['with a changed amount', 'ML007', () => `update holds set amount = 1 where id = ${holdId}`],
    [
      'with a changed amount while ending',
      'ML007',
      () => `update holds set amount = 1, status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    [
      'with another owner',
      'ML007',
      () => `update holds set account_id = ${ana.accountId}, status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    [
      'with another number',
      'ML007',
      () => `update holds set id = 9000001, status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    ['shortened', 'ML007', () => `update holds set expires_at = now() where id = ${holdId}`],
    [
      'prolonged after its end',
      'ML007',
      () => `update holds set expires_at = expires_at + interval '1 day' where id = ${endedHoldId}`,
    ],
    [
      'prolonged while it ends',
      'ML007',
      () =>
        `update holds set expires_at = expires_at + interval '1 day', status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    [
      'posted to an operation that is not there',
      'ML007',
      () => `update holds set status = 'posted', ended_at = now(), operation_id = 424242 where id = ${holdId}`,
    ],
    [
      'posted to an older operation',
      'ML007',
      () => `update holds set status = 'posted', ended_at = now(), operation_id = 1 where id = ${holdId}`,
    ],
    [
      'posted to an operation of somebody else',
      'ML007',
      () =>
        `update holds set status = 'posted', ended_at = now(), operation_id = 9000001 where id = ${holdId}; ${write({})}`,
    ],
    [
      'posted to an operation of more than it held',
      'ML007',
      () =>
        `update holds set status = 'posted', ended_at = now(), operation_id = 9000001 where id = ${holdId}; ${write({
          type: 2,
          from: eva.accountId,
          to: 3n,
          amount: 81,
          fee: 0,
          postings: [
            [eva.accountId, -81],
            [3n, 81],
          ],
        })}`,
    ],
    ['ended without a time', '23514', () => `update holds set status = 'voided' where id = ${holdId}`],
    [
      'posted without an operation',
      '23514',
      () => `update holds set status = 'posted', ended_at = now() where id = ${holdId}`,
    ],
    ['deleted', 'ML001', () => `delete from holds where id = ${holdId}`],
    ['truncated', '0A000', () => 'truncate holds'],
    ['truncated with all that hangs on it', 'ML001', () => 'truncate holds cascade'],
    ['ended from the start', 'ML007', () => placeHold(ana.accountId, 10, 'voided', 'now()')],
    ['of nothing', '23514', () => placeHold(ana.accountId, 0)],
    ['of the programme', 'ML005', () => placeHold(3n, 10)],
    ['of nobody', '23503', () => placeHold(888_888n, 10)],
  ],
  'accounts stay with their owners': [
    ['given to another', 'ML001', () => `update accounts set user_id = 1 where id = ${ana.accountId}`],
    [
      'made the programme’s',
      'ML001',
      () => `update accounts set kind = 'programme', user_id = null where id = ${ana.accountId}`,
    ],
    ['with another number', 'ML001', () => `update accounts set id = 9000001 where id = ${ana.accountId}`],
    [
      'with another address',
      'ML001',
      () => `update accounts set address_eth = '0x${'1'.repeat(40)}' where id = ${ana.accountId}`,
    ],
    ['without its address', 'ML001', () => `update accounts set address_eth = null where id = ${ana.accountId}`],
    ['deleted', 'ML001', () => `delete from accounts where id = ${ana.accountId}`],
    ['truncated', '0A000', () => 'truncate accounts'],
    ['truncated with all that hangs on it', 'ML001', () => 'truncate accounts cascade'],
    ['losing its owner', '23503', () => `delete from users where id = ${ana.userId}`],
    [
      'a second one for the same person',
      '23505',
      () => `insert into accounts (id, kind, user_id) values (9000001, 'member', ${ana.userId})`,
    ],
    [
      'of the programme with a person’s number',
      '23514',
      () => `insert into accounts (id, kind, code) values (9000001, 'programme', 'other')`,
    ],
    ['of the programme without a code', '23514', () => `insert into accounts (id, kind) values (900, 'programme')`],
    [
      'of a person with the programme’s number',
      '23514',
      () => `insert into accounts (id, kind, user_id) select 900, 'member', min(id) from users`,
    ],
    ['taken off the chain', 'ML001', () => `update accounts set is_off_chain = true where id = 2`],
    ['with another code', 'ML001', () => `update accounts set code = 'other' where id = 2`],
    [
      'with somebody’s address',
      '23505',
      () =>
        `insert into accounts (id, kind, code, address_eth) select 900, 'programme', 'other', address_eth from accounts where id = ${ana.accountId}`,
    ],
  ],
};

guardsBehave(attempts);
