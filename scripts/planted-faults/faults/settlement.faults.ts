import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/settlement';
const receipts = [`${folder}/what-receipts-prove.test.ts`];
const settle = [`${folder}/settle.test.ts`];
const movements = [`${folder}/movements.test.ts`];
const reconcile = [`${folder}/reconcile.test.ts`];

/** The chain follows the ledger: in order, once, and only what the token says counts. */
export const settlementFaults: readonly Fault[] = [
  {
    name: 'a settled batch without a receipt is claimed anew',
    file: `${folder}/track-batches.ts`,
    find: 'if (!isSettled) return giveUp(',
    replace: 'if (!isSettled || batch.id > 0n) return giveUp(',
    suites: [`${folder}/history.test.ts`],
  },
  {
    name: 'operations whose nonce somebody else used are claimed anew unasked',
    file: `${folder}/track-batches.ts`,
    find: "if (await findUnknown(context, deployment, { nonce, from })) return 'unknown';",
    replace: "if (nonce < 0n && (await findUnknown(context, deployment, { nonce, from }))) return 'unknown';",
    suites: [`${folder}/history.test.ts`],
  },
  {
    name: 'a pause counts as the fault of a row',
    file: `${folder}/refused-batch.ts`,
    find: "    case 'paused':\n    case 'no_role':\n      return { next };",
    replace:
      "    case 'paused':\n      return { next: { kind: 'quarantined' } };\n    case 'no_role':\n      return { next };",
    suites: [`${folder}/judged.test.ts`],
  },
  {
    name: 'a receipt counts without the token’s event',
    file: `${folder}/track-batches.ts`,
    find: 'receipt.settledBatches.some(',
    replace: 'receipt.settledBatches.every(',
    suites: receipts,
  },
  {
    name: 'the word of another contract counts',
    file: `${folder}/track-batches.ts`,
    find: 'event.batchId === batchId && event.token.toLowerCase() === token.toLowerCase()',
    replace: 'event.batchId === batchId && token.length > 0',
    suites: receipts,
  },
  {
    name: 'the word about another batch counts',
    file: `${folder}/track-batches.ts`,
    find: 'event.batchId === batchId && event.token.toLowerCase() === token.toLowerCase()',
    replace: 'batchId.length > 0 && event.token.toLowerCase() === token.toLowerCase()',
    suites: receipts,
  },
  {
    name: 'nothing waits for its confirmations',
    file: `${folder}/track-batches.ts`,
    find: 'head.number - BigInt(confirmations - 1)',
    replace: 'head.number - BigInt(confirmations - confirmations)',
    suites: settle,
  },
  {
    name: 'operations of a batch go to the chain in the wrong order',
    file: `${folder}/settlement.store.ts`,
    find: 'order by o.id, p.account_id`',
    replace: 'order by o.id desc, p.account_id`',
    suites: settle,
  },
  {
    name: 'two settle at a time',
    file: `${folder}/settler-lease.store.ts`,
    find: 'return rows[0]?.locked === true;',
    replace: 'return rows.length > 0;',
    suites: settle,
  },
  {
    name: 'only the first to be paid is paid on the chain',
    file: `${folder}/movements.ts`,
    find: 'if (receiver.amount === 0n) receiver = receivers.shift();',
    replace: 'if (receiver.amount === 0n) [payer, receiver] = [undefined, undefined];',
    suites: movements,
  },
  {
    name: 'miles of an account of the programme are minted and burned by its number',
    file: `${folder}/movements.ts`,
    find: 'if (isOffChain) return zeroAddress;',
    replace: 'if (isOffChain || accountId < 1000n) return zeroAddress;',
    suites: movements,
  },
  {
    name: 'accounts with more on the chain than in the ledger agree',
    file: `${folder}/reconcile.ts`,
    find: 'if (account.settled !== onChain) note(',
    replace: 'if (account.settled > onChain) note(',
    suites: reconcile,
  },
  {
    name: 'the supply is not compared',
    file: `${folder}/reconcile.ts`,
    find: 'if (supply.settled !== totalSupply)',
    replace: 'if (totalSupply < 0n)',
    suites: reconcile,
  },
];
