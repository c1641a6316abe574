// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title Miles of a loyalty programme: the public mirror of the programme's ledger.
/// @notice A closed loop. Nobody, holder or operator, moves miles with `transfer`; the settler moves them in batches with
/// `settle`, each batch at most once and each batch whole or not at all.
contract MilesToken is ERC20, Pausable, AccessControl {
    /// @notice May settle batches.
    bytes32 public constant SETTLER_ROLE = keccak256("SETTLER_ROLE");
    /// @notice May pause and resume settlement.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @dev One row: uint64 operationId, address from, address to, uint64 amount, packed big-endian without padding.
    uint256 private constant ROW_BYTES = 56;

    mapping(bytes32 batchId => bool) private _settled;

    /// @notice A batch was settled. Its Transfer events stand before this one, in the order of its movements.
    event BatchSettled(
        bytes32 indexed batchId, uint64 firstOperationId, uint64 lastOperationId, uint256 movementCount
    );

    /// @notice Miles move only by `settle`.
    error ClosedLoop();
    /// @notice This batch was settled before.
    error BatchAlreadySettled(bytes32 batchId);
    /// @notice Not a positive number of whole rows, or a row that moves nothing, or a row from nobody to nobody.
    error MalformedMovements();

    /// @param admin Grants and revokes roles, and may pause.
    /// @param settler May settle batches.
    constructor(string memory name_, string memory symbol_, address admin, address settler) ERC20(name_, symbol_) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(PAUSER_ROLE, admin);
        _grantRole(SETTLER_ROLE, settler);
    }

    /// @notice Moves the miles of one batch. A row from address zero issues miles, a row to address zero redeems them.
    /// @dev Any refused row reverts the whole batch.
    /// @param batchId Chosen by the settler; a second batch under the same id is refused.
    /// @param movements Rows of 56 bytes: uint64 operationId, address from, address to, uint64 amount.
    function settle(bytes32 batchId, bytes calldata movements) external onlyRole(SETTLER_ROLE) whenNotPaused {
        if (_settled[batchId]) revert BatchAlreadySettled(batchId);
        _settled[batchId] = true;

        uint256 length = movements.length;
        if (length == 0 || length % ROW_BYTES != 0) revert MalformedMovements();

        // Proved: offset stays below length, a multiple of ROW_BYTES that calldata holds, so no sum wraps.
        unchecked {
            for (uint256 offset = 0; offset < length; offset += ROW_BYTES) {
                (address from, address to, uint256 amount) = _row(movements, offset);
                if (amount == 0 || (from == address(0) && to == address(0))) revert MalformedMovements();
                _update(from, to, amount);
            }
            emit BatchSettled(
                batchId,
                uint64(bytes8(movements[:8])),
                uint64(bytes8(movements[length - ROW_BYTES:length - ROW_BYTES + 8])),
                length / ROW_BYTES
            );
        }
    }

    /// @dev Reads the row at an offset that `settle` has proved to lie inside calldata. A calldata slice would check each of
    /// its bounds again, for 700 gas a row.
    function _row(bytes calldata movements, uint256 offset)
        private
        pure
        returns (address from, address to, uint256 amount)
    {
        assembly ("memory-safe") {
            let row := add(movements.offset, offset)
            from := shr(96, calldataload(add(row, 8)))
            to := shr(96, calldataload(add(row, 28)))
            amount := shr(192, calldataload(add(row, 48)))
        }
    }

    /// @notice Stops settlement.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Resumes settlement.
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice Whether a batch under this id was settled.
    function isSettled(bytes32 batchId) external view returns (bool) {
        return _settled[batchId];
    }

    /// @notice Miles are whole.
    function decimals() public pure override returns (uint8) {
        return 0;
    }

    /// @notice Always refused.
    function transfer(address, uint256) public pure override returns (bool) {
        revert ClosedLoop();
    }

    /// @notice Always refused.
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        revert ClosedLoop();
    }

    /// @notice Always refused.
    function approve(address, uint256) public pure override returns (bool) {
        revert ClosedLoop();
    }
}
