import {
  legKindIds,
  operationTypes,
  type ClaimDraft,
  type Decision,
  type LedgerCommand,
  type LedgerRefusal,
  type OperationDraft,
  type RefusalDetail,
} from '@millaje/domain';
import type { LedgerAnswer, PostedOperation, PostRequest } from './requests.ts';

/** What a decided batch writes. New operations, holds and claims have no numbers yet: others name them by their place. */
export interface BatchRows {
  readonly operations: NewOperation[];
  readonly postings: NewPosting[];
  readonly legs: {
    readonly operation: number;
    readonly accountId: bigint;
    readonly kind: number;
    readonly amount: bigint;
  }[];
  readonly references: {
    readonly operation: number;
    readonly kind: string;
    readonly reference: string;
    readonly isUnique: boolean;
  }[];
  readonly keys: NewKey[];
  readonly refusals: NewRefusal[];
  readonly newHolds: {
    readonly accountId: bigint;
    readonly amount: bigint;
    readonly description: string;
    readonly expiresAt: Date;
  }[];
  readonly prolongedHolds: { readonly id: bigint; readonly expiresAt: Date }[];
  readonly endedHolds: {
    readonly id: bigint;
    readonly status: 'posted' | 'voided' | 'expired';
    /** The operation in which it ended, by its place. */
    readonly operation: number | null;
  }[];
  /** Operations, by their place, whose people get a mail. */
  readonly told: number[];
  readonly newClaims: ClaimDraft[];
  readonly paidClaims: { readonly id: bigint; readonly paid: bigint }[];
}

interface NewOperation extends Omit<PostedOperation, 'id' | 'createdAt'> {
  readonly actorId: bigint | null;
  readonly valueDate: string | null;
  /** When it happened, where a history is loaded. */
  readonly at: Date | null;
}

interface NewPosting {
  readonly operation: number;
  readonly accountId: bigint;
  readonly amount: bigint;
  readonly earnedOn: string | null;
}

interface NewKey {
  readonly scope: string;
  readonly key: string;
  readonly inputHash: string;
  readonly operation: number | null;
  readonly hold: number | null;
  readonly holdId: bigint | null;
  readonly claim: number | null;
}

interface NewRefusal {
  readonly scope: string;
  readonly key: string;
  readonly inputHash: string;
  readonly refusal: LedgerRefusal;
  readonly detail: string | null;
}

/** The numbers and the moment that the database gave. */
export interface Given {
  readonly operationIds: readonly bigint[];
  readonly holdIds: readonly bigint[];
  readonly claimIds: readonly bigint[];
  readonly createdAt: Date;
  /** The same moment in full: a date keeps thousandths of a second only, and times of an account never run back. */
  readonly moment: string;
}

/** What a request brings besides its command. */
export type Extras = Pick<PostRequest, 'at' | 'isTold' | 'keepsRefusal'>;

/** An answer as soon as the numbers are there. */
type Answering = (given: Given) => LedgerAnswer;

export interface DrawnBatch {
  readonly rows: BatchRows;
  readonly answer: (given: Given) => LedgerAnswer[];
}

/** Turns decisions into rows, and into answers that wait for their numbers. */
export function drawBatch(
  decisions: readonly Decision[],
  commands: readonly LedgerCommand[],
  earlier: (command: LedgerCommand) => LedgerAnswer | undefined,
  { uniqueKinds, extras }: { readonly uniqueKinds: ReadonlySet<string>; readonly extras: readonly Extras[] },
): DrawnBatch {
  const rows: BatchRows = {
    operations: [],
    postings: [],
    legs: [],
    references: [],
    keys: [],
    refusals: [],
    newHolds: [],
    prolongedHolds: [],
    endedHolds: [],
    told: [],
    newClaims: [],
    paidClaims: [],
  };
  const collector = createCollector(rows, uniqueKinds);
  const answerings = decisions.map((decision, place): Answering => {
    const command = commands[place] as LedgerCommand;
    if (decision.kind !== 'replayed') return draw(collector, decision, command, extras[place] ?? {});
    const { position } = decision;
    if (position !== undefined) return (given) => ({ ...(answerings[position] as Answering)(given), replayed: true });
    const first = earlier(command);
    if (!first) throw new Error(`the first answer of key ${command.key} is missing`);
    return () => first;
  });
  return { rows, answer: (given) => answerings.map((answering) => answering(given)) };
}

/** Collects rows; what is new is named by its place from then on. */
function createCollector(rows: BatchRows, uniqueKinds: ReadonlySet<string>) {
  /** An operation with all that hangs on it. */
  function addOperation(draft: OperationDraft, at: Date | undefined): number {
    const { type, earnedOn, postings, legs, references } = draft;
    const operation = rows.operations.length;
    // Name by name, here and below: to take an object apart and spread it costs several times as much.
    rows.operations.push({
      typeId: operationTypes[type].id,
      fromAccountId: draft.fromAccountId,
      toAccountId: draft.toAccountId,
      amount: draft.amount,
      fee: draft.fee,
      total: draft.total,
      description: draft.description,
      actorId: draft.actorId ?? null,
      correctsOperationId: draft.correctsOperationId ?? null,
      valueDate: draft.valueDate ?? null,
      at: at ?? null,
    });
    for (const { accountId, amount } of postings) {
      const isArriving = accountId === draft.toAccountId;
      rows.postings.push({ operation, accountId, amount, earnedOn: isArriving ? (earnedOn ?? null) : null });
    }
    for (const { kind, accountId, amount } of legs)
      rows.legs.push({ operation, accountId, kind: legKindIds[kind], amount: kind === 'bonus' ? -amount : amount });
    for (const { kind, id } of references ?? [])
      rows.references.push({ operation, kind, reference: id, isUnique: uniqueKinds.has(kind) });
    return operation;
  }

  /** What claims took, each with its own operation. */
  function addCollections(decision: Extract<Decision, { readonly collections: unknown }>, at: Date | undefined): void {
    for (const { claimId, paid, operation } of decision.collections) {
      addOperation(operation, at);
      rows.paidClaims.push({ id: claimId, paid });
    }
  }

  function addClaim(claim: ClaimDraft): number {
    rows.newClaims.push(claim);
    return rows.newClaims.length - 1;
  }

  /** What a key keeps as its answer. */
  function addKey(command: LedgerCommand, kept: Partial<NewKey>): void {
    const { scope, key, inputHash } = command;
    rows.keys.push({ scope, key, inputHash, operation: null, hold: null, holdId: null, claim: null, ...kept });
  }

  return { rows, addOperation, addCollections, addClaim, addKey };
}

type Collector = ReturnType<typeof createCollector>;

/** An operation that is posted now, with the hold that it ends and the rest that it leaves owed. */
function drawPosted(
  { rows, addOperation, addClaim, addCollections, addKey }: Collector,
  decision: Extract<Decision, { kind: 'posted' }>,
  command: LedgerCommand,
  { at, isTold }: Extras,
): Answering {
  const place = addOperation(decision.operation, at);
  if (isTold) rows.told.push(place);
  const { holdId = null, claim: draft } = decision;
  if (holdId !== null) rows.endedHolds.push({ id: holdId, status: 'posted', operation: place });
  const claim = draft ? addClaim(draft) : null;
  addCollections(decision, at);
  addKey(command, { operation: place, holdId, claim });
  const row = rows.operations[place] as NewOperation;
  return (given) => ({
    kind: 'posted',
    operation: postedOf(row, given.operationIds[place] as bigint, given.createdAt),
    holdId,
    claim: draft && claim !== null ? { id: given.claimIds[claim] as bigint, amount: draft.amount } : null,
    replayed: false,
  });
}

/** The rows of one decision, and its answer as soon as their numbers are there. */
function draw(
  collector: Collector,
  decision: Exclude<Decision, { kind: 'replayed' }>,
  command: LedgerCommand,
  extras: Extras,
): Answering {
  const { at, keepsRefusal = true } = extras;
  const { rows, addClaim, addCollections, addKey } = collector;
  switch (decision.kind) {
    case 'refused': {
      const { refusal, detail } = decision;
      const { scope, key, inputHash } = command;
      if (keepsRefusal && !unkept.has(refusal))
        rows.refusals.push({ scope, key, inputHash, refusal, detail: detail ? toJson(detail) : null });
      return () => ({ kind: 'refused', refusal, detail, replayed: false });
    }
    case 'posted':
      return drawPosted(collector, decision, command, extras);
    case 'claimed': {
      const { claim: draft } = decision;
      const claim = addClaim(draft);
      addKey(command, { claim });
      return (given) => ({
        kind: 'claimed',
        claim: { id: given.claimIds[claim] as bigint, amount: draft.amount },
        replayed: false,
      });
    }
    case 'held': {
      const { accountId, amount, description, expiresAt } = decision;
      rows.newHolds.push({ accountId, amount, description, expiresAt });
      const hold = rows.newHolds.length - 1;
      addKey(command, { hold });
      return (given) => ({ kind: 'hold', holdId: given.holdIds[hold] as bigint, replayed: false });
    }
    case 'prolonged': {
      const { holdId, expiresAt } = decision;
      rows.prolongedHolds.push({ id: holdId, expiresAt });
      addKey(command, { holdId });
      return () => ({ kind: 'hold', holdId, replayed: false });
    }
    case 'released': {
      const { holdId } = decision;
      rows.endedHolds.push({ id: holdId, status: decision.as, operation: null });
      addCollections(decision, at);
      addKey(command, { holdId });
      return () => ({ kind: 'hold', holdId, replayed: false });
    }
    case 'collected':
      // It keeps no key: whenever it is asked, it takes what is owed then and no more.
      addCollections(decision, at);
      return () => ({ kind: 'collected', replayed: false });
  }
}

function postedOf(row: NewOperation, id: bigint, now: Date): PostedOperation {
  return {
    id,
    typeId: row.typeId,
    fromAccountId: row.fromAccountId,
    toAccountId: row.toAccountId,
    amount: row.amount,
    fee: row.fee,
    total: row.total,
    description: row.description,
    correctsOperationId: row.correctsOperationId,
    createdAt: row.at ?? now,
  };
}

const toJson = (detail: RefusalDetail): string =>
  JSON.stringify(detail, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** Refusals that decide nothing about their key: it belongs to another input, or its owner has to prove something first. */
const unkept: ReadonlySet<LedgerRefusal> = new Set(['idempotency_key_reused', 'confirmation_required']);
