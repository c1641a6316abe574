import { batchIdOf, encodeMovements, OPERATIONS_PER_WORD, settleData, tokenRoles } from '@millaje/token';
import { encodeAbiParameters, keccak256, numberToHex, zeroAddress } from 'viem';
import { expect, vi } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import type { Hex } from './ports.ts';
import type { Programme, TestAnvil } from './settlement.fixture.ts';

/** Another settler, of whom the ledger knows nothing. */
const intruder: Hex = '0x00000000000000000000000000000000000001a1';

/** An operation that the ledger never has; each tampering is another one, since the token settles none twice. */
let nextOperationId = 999_999_999n;

/**
 * Moves miles on the chain and not in the ledger (issued where `from` is missing, burned where `to` is), as an operation that
 * the ledger does not know, unless told. An operation that is settled already is settled again, as the token's first edition
 * allowed.
 */
export async function tamper(
  { pool, wallet }: Programme,
  anvil: TestAnvil,
  movement: { from?: bigint; to?: bigint; amount: bigint; operationId?: bigint },
): Promise<void> {
  const { rows } = await pool.query<{ token: Hex }>(
    'select token_address as token from chain_deployments where retired_at is null',
  );
  const token = (rows[0] as { token: Hex }).token;
  const address = async (id: bigint | undefined): Promise<Hex> => {
    if (id === undefined) return zeroAddress;
    const found = await pool.query<{ address_eth: Hex }>('select address_eth from accounts where id = $1', [id]);
    return (found.rows[0] as { address_eth: Hex }).address_eth;
  };
  const [from, to] = [await address(movement.from), await address(movement.to)];
  await anvil.ask('anvil_impersonateAccount', [intruder]);
  await anvil.ask('anvil_setBalance', [intruder, '0xffffffffffffffffffff']);
  const operationId = movement.operationId ?? (nextOperationId += 1n);
  const encoded = encodeMovements([{ operationId, from, to, amount: movement.amount }]);
  const data = settleData(batchIdOf(`tamper ${performance.now()}`, encoded), encoded);
  await grantRole(anvil, token, wallet.settler.address);
  await forgetOperation(anvil, token, operationId);
  const chain = createJsonRpcChain({ url: anvil.url });
  const hash = await anvil.ask<Hex>('eth_sendTransaction', [{ from: intruder, to: token, data, gas: '0x100000' }]);
  await vi.waitFor(async () => expect(await chain.receipts([hash])).toMatchObject([{ succeeded: true }]), {
    timeout: 15_000,
  });
}

/** Where a contract keeps whether that holder has the settler's role, if its roles stand at that slot. */
function slotOf(root: bigint, holder: Hex): Hex {
  const role = keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [tokenRoles.SETTLER_ROLE, root]),
  );
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [holder, role]));
}

/** The role is written straight into the contract's storage: a transaction would use up one of the settler's nonces. */
async function grantRole(anvil: TestAnvil, token: Hex, settler: Hex): Promise<void> {
  // Where the mapping of roles stands depends on the order of inheritance: it is found by a role that is known to be there.
  for (let root = 0n; root < 20n; root += 1n) {
    const known = await anvil.ask<Hex>('eth_getStorageAt', [token, slotOf(root, settler), 'latest']);
    if (BigInt(known) !== 1n) continue;
    await anvil.ask('anvil_setStorageAt', [token, slotOf(root, intruder), numberToHex(1, { size: 32 })]);
    return;
  }
  throw new Error('the roles of the token were not found');
}

/** Takes an operation out of the token's memory, where it is in it. */
async function forgetOperation(anvil: TestAnvil, token: Hex, operationId: bigint): Promise<void> {
  const bit = 1n << (operationId % BigInt(OPERATIONS_PER_WORD));
  for (let root = 0n; root < 20n; root += 1n) {
    const word = [operationId / BigInt(OPERATIONS_PER_WORD), root] as const;
    const slot = keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], word));
    const bits = BigInt(await anvil.ask<Hex>('eth_getStorageAt', [token, slot, 'latest']));
    if ((bits & bit) !== 0n)
      await anvil.ask('anvil_setStorageAt', [token, slot, numberToHex(bits & ~bit, { size: 32 })]);
  }
}
