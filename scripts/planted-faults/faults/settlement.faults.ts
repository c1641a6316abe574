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
    near: 'const [isSettled] = await chain.isSettled(token, [batch.batchId], view.finalNumber);',
    find: 'if (!isSettled) {',
    replace: 'if (!isSettled || batch.id > 0n) {',
    suites: receipts,
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
    find: 'join accounts t on t.id = o.to_account_id\n  order by o.id`;',
    replace: 'join accounts t on t.id = o.to_account_id\n  order by o.id desc`;',
    suites: settle,
  },
  {
    name: 'two settle at a time',
    file: `${folder}/settlement.store.ts`,
    find: 'return rows[0]?.locked === true;',
    replace: 'return rows.length > 0;',
    suites: settle,
  },
  {
    name: 'the commission stays off the chain',
    file: `${folder}/movements.ts`,
    find: 'if (fee > 0n) parts.push(',
    replace: 'if (fee > 1_000_000n) parts.push(',
    suites: movements,
  },
  {
    name: 'a reversal gives the commission twice',
    file: `${folder}/movements.ts`,
    find: 'amount: fee < 0n ? amount : total }',
    replace: 'amount: total }',
    suites: movements,
  },
  {
    name: 'accounts with more on the chain than in the ledger agree',
    file: `${folder}/reconcile.ts`,
    find: 'if (balance !== onChain) note(',
    replace: 'if (balance > onChain) note(',
    suites: reconcile,
  },
  {
    name: 'the supply is not compared',
    file: `${folder}/reconcile.ts`,
    find: 'if (totals.issued - totals.burned !== totalSupply)',
    replace: 'if (totalSupply < 0n)',
    suites: reconcile,
  },
];
