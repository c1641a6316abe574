import type { Fault } from '../fault.ts';

const file = 'packages/token/contracts/MilesToken.sol';
const settle = ['packages/token/test/settle.test.ts'];
const operations = ['packages/token/test/operations.test.ts'];
const roles = ['packages/token/test/roles.test.ts'];

/** The token as its contract says: what it refuses when everything around it is wrong. The contract is compiled for each. */
export const tokenFaults: readonly Fault[] = [
  {
    name: 'a batch is settled twice',
    file,
    find: '_settled[batchId] = true;',
    replace: '_settled[batchId] = movements.length == 0;',
    near: 'if (_settled[batchId]) revert BatchAlreadySettled(batchId);',
    suites: settle,
  },
  {
    name: 'an operation is settled in two batches',
    file,
    find: '_settledOperations[word] = bits;\n    }',
    replace: '_settledOperations[word] = _settledOperations[word];\n    }',
    suites: operations,
  },
  {
    name: 'an operation is forgotten when a later word of operations comes',
    file,
    find: 'if (word != NONE) _settledOperations[word] = bits;',
    replace: '',
    suites: operations,
  },
  {
    name: 'an operation stands twice in a batch',
    file,
    find: 'bits |= bit;',
    replace: 'if (amount == 0) bits |= bit;',
    suites: operations,
  },
  {
    name: 'operations of other words count as settled',
    file,
    find: 'bits = _settledOperations[word];',
    replace: 'bits |= _settledOperations[word];',
    suites: operations,
  },
  {
    name: 'whoever calls settles',
    file,
    find: 'external onlyRole(SETTLER_ROLE) whenNotPaused {',
    replace: 'external whenNotPaused {',
    suites: roles,
  },
  {
    name: 'whoever calls pauses',
    file,
    find: 'function pause() external onlyRole(PAUSER_ROLE) {',
    replace: 'function pause() external {',
    suites: roles,
  },
  {
    name: 'the settler grants roles',
    file,
    find: '_grantRole(SETTLER_ROLE, settler);',
    replace: '_grantRole(SETTLER_ROLE, settler);\n        _grantRole(DEFAULT_ADMIN_ROLE, settler);',
    suites: roles,
  },
  {
    name: 'a pause stops nothing',
    file,
    find: 'external onlyRole(SETTLER_ROLE) whenNotPaused {',
    replace: 'external onlyRole(SETTLER_ROLE) {',
    suites: settle,
  },
  {
    name: 'miles that are redeemed stay in the supply',
    file,
    find: '_update(from, to, amount);',
    replace: '_update(from, to == address(0) ? address(this) : to, amount);',
    suites: settle,
  },
  {
    name: 'miles come from nothing when they are moved',
    file,
    find: '_update(from, to, amount);',
    replace: '_update(balanceOf(from) < amount ? address(0) : from, to, amount);',
    suites: settle,
  },
  {
    name: 'a row that moves nothing is settled',
    file,
    find: 'if (amount == 0 || (from == address(0) && to == address(0)))',
    replace: 'if (from == address(0) && to == address(0))',
    suites: settle,
  },
  {
    name: 'bytes after the last row are let through',
    file,
    find: 'if (length == 0 || length % ROW_BYTES != 0)',
    replace: 'if (length == 0)',
    suites: settle,
  },
  {
    name: 'members move miles by themselves',
    file,
    near: 'function transfer(address, uint256)',
    find: 'function transfer(address, uint256) public pure override returns (bool) {\n        revert ClosedLoop();',
    replace:
      'function transfer(address to, uint256 value) public override returns (bool) {\n        return super.transfer(to, value);',
    suites: roles,
  },
];
