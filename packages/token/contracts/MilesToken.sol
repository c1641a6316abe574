// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title Miles of a loyalty programme: the public mirror of the programme's ledger.
/// @notice A closed loop. Nobody, holder or operator, moves miles with `transfer`; the settler moves them in batches with
/// `settle`, each operation at most once and each batch whole or not at all.
contract MilesToken is ERC20, Pausable, AccessControl {
    /// @notice May settle batches.
    bytes32 public constant SETTLER_ROLE = keccak256("SETTLER_ROLE");
    /// @notice May pause and resume settlement.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @dev One row: uint64 operationId, address from, address to, uint64 amount, packed big-endian without padding.
    uint256 private constant ROW_BYTES = 56;

    /// @dev Operations whose ids share their upper bits stand in one word, one bit each.
    uint256 private constant OPERATIONS_PER_WORD_LOG2 = 8;
    /// @dev No operation has this id, and no word this place: both are at most 64 bits.
    uint256 private constant NONE = type(uint256).max;

    mapping(bytes32 batchId => bool) private _settled;
    mapping(uint256 word => uint256 bits) private _settledOperations;

    /// @notice A batch was settled. Its Transfer events stand before this one, in the order of its movements.
    event BatchSettled(
        bytes32 indexed batchId, uint64 firstOperationId, uint64 lastOperationId, uint256 movementCount
    );

    /// @notice Miles move only by `settle`.
    error ClosedLoop();
    /// @notice This batch was settled before.
    error BatchAlreadySettled(bytes32 batchId);
    /// @notice This operation was settled before, in another batch or earlier in this one.
    error OperationAlreadySettled(uint64 operationId);
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
    /// @dev Any refused row reverts the whole batch. Rows of one operation stand next to each other.
    /// @param batchId Chosen by the settler; a second batch under the same id is refused.
    /// @param movements Rows of 56 bytes: uint64 operationId, address from, address to, uint64 amount.
    function settle(bytes32 batchId, bytes calldata movements) external onlyRole(SETTLER_ROLE) whenNotPaused {
        if (_settled[batchId]) revert BatchAlreadySettled(batchId);
        _settled[batchId] = true;

        uint256 length = movements.length;
        if (length == 0 || length % ROW_BYTES != 0) revert MalformedMovements();

        _settleRows(movements, length);
        emit BatchSettled(
            batchId,
            uint64(bytes8(movements[:8])),
            uint64(bytes8(movements[length - ROW_BYTES:length - ROW_BYTES + 8])),
            length / ROW_BYTES
        );
    }

    /// @dev Marks every operation as settled and moves its miles. The word of the operations that come next to each other is
    /// kept in memory, so that storage is read and written once for each word instead of once for each operation; `_update`
    /// calls nobody, so nobody can look in between.
    function _settleRows(bytes calldata movements, uint256 length) private {
        uint256 previous = NONE;
        uint256 word = NONE;
        uint256 bits;
        // Proved: offset stays below length, a multiple of ROW_BYTES that calldata holds, so no sum wraps.
        unchecked {
            for (uint256 offset = 0; offset < length; offset += ROW_BYTES) {
                (uint256 operationId, address from, address to, uint256 amount) = _row(movements, offset);
                if (operationId != previous) {
                    if (operationId >> OPERATIONS_PER_WORD_LOG2 != word) {
                        if (word != NONE) _settledOperations[word] = bits;
                        word = operationId >> OPERATIONS_PER_WORD_LOG2;
                        bits = _settledOperations[word];
                    }
                    uint256 bit = _bitOf(operationId);
                    if (bits & bit != 0) revert OperationAlreadySettled(uint64(operationId));
                    bits |= bit;
                    previous = operationId;
                }
                if (amount == 0 || (from == address(0) && to == address(0))) revert MalformedMovements();
                _update(from, to, amount);
            }
        }
        _settledOperations[word] = bits;
    }

    /// @dev Reads the row at an offset that `settle` has proved to lie inside calldata. A calldata slice would check each of
    /// its bounds again, for 700 gas a row.
    function _row(bytes calldata movements, uint256 offset)
        private
        pure
        returns (uint256 operationId, address from, address to, uint256 amount)
    {
        assembly ("memory-safe") {
            let row := add(movements.offset, offset)
            operationId := shr(192, calldataload(row))
            from := shr(96, calldataload(add(row, 8)))
            to := shr(96, calldataload(add(row, 28)))
            amount := shr(192, calldataload(add(row, 48)))
        }
    }

    function _bitOf(uint256 operationId) private pure returns (uint256) {
        return 1 << (operationId & ((1 << OPERATIONS_PER_WORD_LOG2) - 1));
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

    /// @notice Whether this operation was settled, in whichever batch.
    function isOperationSettled(uint64 operationId) external view returns (bool) {
        return _settledOperations[operationId >> OPERATIONS_PER_WORD_LOG2] & _bitOf(operationId) != 0;
    }

    /// @notice Which operations were settled, 256 a word: the lowest bit of word n is operation 256 n.
    /// @param firstWord The word to begin with.
    /// @param count How many words.
    function settledOperations(uint64 firstWord, uint64 count) external view returns (uint256[] memory words) {
        words = new uint256[](count);
        for (uint256 place = 0; place < count; ++place) words[place] = _settledOperations[firstWord + place];
    }

    /// @notice The edition of these rules. The first, which had no such function, refused batches only, not operations.
    function edition() external pure returns (uint256) {
        return 2;
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
