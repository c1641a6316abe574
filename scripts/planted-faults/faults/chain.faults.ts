import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/adapters/chain';
const chain = [`${folder}/chain.test.ts`];
const movements = ['packages/token/test/movements.test.ts'];

/** The adapter to the chain, and how a batch is written for the token. */
export const chainFaults: readonly Fault[] = [
  {
    name: 'a transaction that failed counts as one that succeeded',
    file: `${folder}/rpc-answers.ts`,
    find: 'succeeded: BigInt(raw.status) === 1n,',
    replace: 'succeeded: BigInt(raw.status) >= 0n,',
    suites: chain,
  },
  {
    name: 'a receipt tells nothing of the token’s events',
    file: `${folder}/rpc-answers.ts`,
    find: 'log.topics[0] === batchSettledTopic',
    replace: 'log.topics[0] === batchSettledTopic.slice(1)',
    suites: chain,
  },
  {
    name: 'every batch is settled',
    file: `${folder}/rpc-calls.ts`,
    find: "answer !== '0x' && BigInt(answer) === 1n",
    replace: "answer !== '0x'",
    suites: chain,
  },
  {
    name: 'balances are read at the newest block, whatever was asked',
    file: `${folder}/rpc-calls.ts`,
    find: '[{ data: balancesCode(token, chunk) }, tag(at)]',
    replace: "[{ data: balancesCode(token, chunk) }, tag(at === 0n ? at : 'latest')]",
    suites: chain,
  },
  {
    name: 'a chain that does not answer is an error of ours',
    file: `${folder}/rpc-client.ts`,
    find: 'throw new ChainUnreachableError(`${method}: ${hide(firstLine(error))}`, { cause: error });',
    replace: 'throw new Error(`${method}: ${hide(firstLine(error))}`, { cause: error });',
    suites: chain,
  },
  {
    name: 'sender and receiver change places on the chain',
    file: 'packages/token/src/movements.ts',
    find: "address('from', from),\n    address('to', to),",
    replace: "address('to', to),\n    address('from', from),",
    suites: movements,
  },
  {
    name: 'the key of the node stands in what staff and logs are told',
    file: 'apps/server/src/adapters/chain/rpc-client.ts',
    find: '${hide(firstLine(error))}',
    replace: '${firstLine(error)}',
    suites: ['apps/server/src/adapters/chain/rpc-client.test.ts'],
  },
  {
    name: 'a number beyond 64 bits is cut',
    file: 'packages/token/src/movements.ts',
    find: 'if (value < 0n || value > 0xffff_ffff_ffff_ffffn) throw new RangeError(`${name} ${value} does not fit 64 bits`);',
    replace:
      'if (value < 0n) throw new RangeError(`${name} ${value} does not fit 64 bits`);\n  value &= 0xffff_ffff_ffff_ffffn;',
    suites: movements,
  },
  {
    name: 'the same movements have the same batch id whatever the salt',
    file: 'packages/token/src/movements.ts',
    find: '[salt, encodedMovements]',
    replace: '[salt.slice(0, 0), encodedMovements]',
    suites: movements,
  },
];
