import type { Fault } from '../fault.ts';

const folder = 'packages/domain/src/ledger';
const decide = [`${folder}/decide.test.ts`];
const batch = [`${folder}/decide-batch.test.ts`, `${folder}/decide.property.test.ts`];
const both = [...decide, ...batch];

/** What the ledger decides: the order of refusals, minimum, commission, holds, corrections, repetitions. */
export const ledgerRulesFaults: readonly Fault[] = [
  {
    name: 'a transfer of 49 miles goes through',
    file: `${folder}/decide.ts`,
    find: 'transfer: { minimum: minimumTransferMiles,',
    replace: 'transfer: { minimum: 1n,',
    suites: decide,
  },
  {
    name: 'a transfer costs nothing',
    file: `${folder}/decide.ts`,
    find: 'senderActs: true, receiverAccepts: true, fee: true }',
    replace: 'senderActs: true, receiverAccepts: true, fee: false }',
    suites: both,
  },
  {
    name: 'a minimum is told before a negative amount',
    file: `${folder}/decide.ts`,
    find: "if (command.amount <= 0n) return refused('amount_not_positive');\n  if (command.amount < rule.minimum) return refused('amount_below_minimum');",
    replace:
      "if (command.amount < rule.minimum) return refused('amount_below_minimum');\n  if (command.amount <= 0n) return refused('amount_not_positive');",
    suites: decide,
  },
  {
    name: 'a transfer to oneself goes through',
    file: `${folder}/decide.ts`,
    find: "if (sender.id === receiver.id) return refused('same_account');",
    replace: '',
    suites: decide,
  },
  {
    name: 'an inactive member sends miles',
    file: `${folder}/decide.ts`,
    find: "if (rule.senderActs && sender.standing !== 'active') return refused('sender_not_active');",
    replace: '',
    suites: decide,
  },
  {
    name: 'an inactive member receives miles',
    file: `${folder}/decide.ts`,
    find: "if (rule.receiverAccepts && receiver.standing === 'inactive') return refused('receiver_not_active');",
    replace: '',
    suites: decide,
  },
  {
    name: 'a transfer of which nothing arrives goes through',
    file: `${folder}/decide.ts`,
    find: "if (split.total <= 0n) return refused('nothing_would_arrive');",
    replace: '',
    suites: decide,
  },
  {
    name: 'miles that are set aside are spent',
    file: `${folder}/decide.ts`,
    find: 'amount < 0n && account.balance - account.held + amount < 0n',
    replace: 'amount < 0n && account.balance + amount < 0n',
    suites: both,
  },
  {
    name: 'the last mile cannot be spent',
    file: `${folder}/decide.ts`,
    find: 'amount < 0n && account.balance - account.held + amount < 0n',
    replace: 'amount < 0n && account.balance - account.held + amount <= 0n',
    suites: both,
  },
  {
    name: 'a command does not see what the one before it did',
    file: `${folder}/decide.ts`,
    find: 'working.accounts.set(accountId, { ...account, balance: account.balance + amount });',
    replace: 'working.accounts.set(accountId, { ...account });',
    suites: batch,
  },
  {
    name: 'a hold does not set miles aside for the next command',
    file: `${folder}/decide.ts`,
    find: 'held: account.held + amount });',
    replace: 'held: account.held });',
    suites: batch,
  },
  {
    name: 'a hold ends twice within a batch',
    file: `${folder}/decide.ts`,
    find: 'working.holds.set(hold.id, { ...hold, status });',
    replace: 'working.holds.set(hold.id, { ...hold });',
    suites: batch,
  },
  {
    name: 'a correction keeps the commission',
    file: `${folder}/decide.ts`,
    find: 'fee: -original.fee,',
    replace: 'fee: 0n,',
    suites: both,
  },
  {
    name: 'an operation is corrected twice within a batch',
    file: `${folder}/decide.ts`,
    find: '{ ...original, corrected: true }',
    replace: '{ ...original, corrected: false }',
    suites: batch,
  },
  {
    name: 'a correction is corrected',
    file: `${folder}/decide.ts`,
    find: "if (original.type === 'reversal') return refused('operation_not_correctable');",
    replace: '',
    suites: decide,
  },
  {
    name: 'the same key moves miles twice within a batch',
    file: `${folder}/decide.ts`,
    find: "if (earlier) return { kind: 'replayed', position: earlier.position };",
    replace: '',
    suites: batch,
  },
  {
    name: 'a key with another input gets the first answer',
    file: `${folder}/decide.ts`,
    find: "if (earlier && earlier.inputHash !== command.inputHash) return refused('idempotency_key_reused');",
    replace: '',
    suites: batch,
  },
  {
    name: 'a key of one caller is the key of another',
    file: `${folder}/decide.ts`,
    find: 'const name = `${command.callerId} ${command.key}`;',
    replace: 'const name = `0 ${command.key}`;',
    suites: batch,
  },
];
