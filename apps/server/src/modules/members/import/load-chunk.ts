import { refusals } from '@millaje/api/refusals';
import { programmeAccounts } from '@millaje/domain';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Wallets } from '../../../platform/wallets.ts';
import type { Ledger, LedgerRequest } from '../../ledger/index.ts';
import { findTaken } from '../create-members.store.ts';
import {
  createMembers,
  memberRefusals,
  uniqueValuesOf,
  type MemberAnswer,
  type MemberRefusal,
  type NewMember,
} from '../create-members.ts';
import type { CheckedRow, Problem } from './check-row.ts';
import type { Lot } from './lots.ts';
import type { ImportColumn } from './columns.ts';
import {
  addSeen,
  findExisting,
  findSeen,
  insertHomes,
  seenName,
  type ExistingMember,
  type NewHome,
  type SeenValue,
} from './import.store.ts';
import { importTexts as texts } from './texts.ts';

interface WritingContext {
  readonly client: pg.ClientBase;
  readonly isDryRun: false;
  readonly wallets: Wallets;
  readonly ledger: Pick<Ledger, 'submitMany'>;
}

/** A trial checks everything and writes nothing. */
export type LoadContext = WritingContext | { readonly client: pg.ClientBase; readonly isDryRun: true };

export interface LoadResult {
  readonly problems: Problem[];
  readonly created: number;
  readonly existing: number;
  /** Of the existing, those who got the opening balance that an interrupted run had left out. */
  readonly completed: number;
}

/** An opening balance that is still to be given. */
interface Opening {
  readonly row: CheckedRow;
  readonly accountId: bigint;
  readonly lot: Lot;
}

const columnOf: Record<MemberRefusal, ImportColumn> = {
  email_taken: 'email',
  username_taken: 'username',
  customerid_taken: 'customerid',
  document_taken: 'doc_identity',
};

/**
 * Loads some rows: creates the people in one transaction, then posts their opening balances in another. Whoever is there
 * already with the same data is left as is, but gets an opening balance that was not given yet; so a run that was
 * interrupted anywhere is completed by the next one. A balance's key is its account, so it is given once.
 */
export async function loadChunk(context: LoadContext, rows: readonly CheckedRow[]): Promise<LoadResult> {
  const problems: Problem[] = [];
  const distinct = await dropRepeated(context.client, rows, problems);
  const { fresh, existing } = await splitByExistence(context.client, distinct, problems);
  const missing = existing.flatMap(({ row, member }): Opening[] => {
    const { accountId } = member;
    if (accountId === null) return [];
    return row.lots.filter((lot) => !hasLot(member, lot)).map((lot) => ({ row, accountId, lot }));
  });
  const completed = new Set(missing.map(({ accountId }) => accountId)).size;
  if (context.isDryRun) return { problems, created: fresh.length, existing: existing.length, completed };
  const created = await create(context, fresh, problems);
  const openings = created.flatMap(({ row, accountId }) => row.lots.map((lot) => ({ row, accountId, lot })));
  const refused = await post(context, [...openings, ...missing], problems);
  const isGood = ({ row }: { readonly row: CheckedRow }) => !refused.has(row.line);
  return {
    problems,
    created: created.filter(isGood).length,
    existing: existing.filter(isGood).length,
    completed: new Set(missing.filter(isGood).map(({ accountId }) => accountId)).size,
  };
}

const isSameLot = (one: Lot, other: Lot) => one.earnedOn === other.earnedOn && one.amount === other.amount;

/** Whether the lot was given already; with another amount the line is bad and never comes here. */
const hasLot = (member: ExistingMember, lot: Lot) => member.lots.some(({ earnedOn }) => earnedOn === lot.earnedOn);

function problemOf(row: CheckedRow, rule: MemberRefusal, reason: string): Problem {
  return { line: row.line, column: columnOf[rule], value: valueOf(row.member, rule), reason };
}

function valueOf(member: NewMember, rule: MemberRefusal): string {
  return (rule === 'document_taken' ? member.docIdentity : uniqueValuesOf(member)[rule]) ?? '';
}

function seenValuesOf(row: CheckedRow): SeenValue[] {
  const values = uniqueValuesOf(row.member);
  return memberRefusals.flatMap((rule) =>
    values[rule] === undefined ? [] : [{ rule, value: values[rule], line: row.line }],
  );
}

/** Lets the first line of each person pass and reports the others with the line of the first. */
async function dropRepeated(
  client: pg.ClientBase,
  rows: readonly CheckedRow[],
  problems: Problem[],
): Promise<CheckedRow[]> {
  const lines = await findSeen(client, rows.flatMap(seenValuesOf));
  const claimed: SeenValue[] = [];
  const distinct = rows.filter((row) => {
    const values = seenValuesOf(row);
    const repeated = values.find(({ rule, value }) => lines.has(seenName(rule, value)));
    if (repeated) {
      const line = lines.get(seenName(repeated.rule, repeated.value)) ?? 0;
      problems.push(problemOf(row, repeated.rule, texts.repeated(line)));
      return false;
    }
    for (const { rule, value, line } of values) lines.set(seenName(rule, value), line);
    claimed.push(...values);
    return true;
  });
  await addSeen(client, claimed);
  return distinct;
}

interface Split {
  readonly fresh: CheckedRow[];
  readonly existing: { readonly row: CheckedRow; readonly member: ExistingMember }[];
}

async function splitByExistence(
  client: pg.ClientBase,
  rows: readonly CheckedRow[],
  problems: Problem[],
): Promise<Split> {
  const known = await findExisting(
    client,
    rows.map(({ member }) => member.email),
  );
  const unknown = rows.filter(({ member }) => !known.has(member.email));
  const taken = await findTaken(
    client,
    unknown.map(({ member }) => member),
  );
  const split: Split = { fresh: [], existing: [] };
  for (const row of rows) {
    const member = known.get(row.member.email);
    if (member) {
      const problem = compare(row, member);
      if (problem) problems.push(problem);
      else split.existing.push({ row, member });
      continue;
    }
    const values = uniqueValuesOf(row.member);
    const rule = memberRefusals.find((one) => values[one] !== undefined && taken.get(one)?.has(values[one]));
    if (rule) problems.push(problemOf(row, rule, texts.taken[rule]));
    else split.fresh.push(row);
  }
  return split;
}

/** The fields by which a line and a user are the same person, with the column that says each. */
const compared: readonly (readonly [keyof NewMember & keyof ExistingMember, ImportColumn | 'rol'])[] = [
  ['roleId', 'rol'],
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['username', 'username'],
  ['docType', 'doc_type'],
  ['docIdentity', 'doc_identity'],
  ['sex', 'sex'],
  ['birthdate', 'birthdate'],
  ['codePhone', 'code_phone'],
  ['phone', 'phone'],
  ['country', 'country'],
  ['city', 'city'],
  ['customerId', 'customerid'],
  ['membershipId', 'membership'],
  ['membershipDate', 'membership_date'],
];

function compare(row: CheckedRow, member: ExistingMember): Problem | undefined {
  const different: string[] = compared
    .filter(([field]) => row.member[field] !== member[field])
    .map(([, column]) => column);
  if (row.enrolledOn !== null && row.enrolledOn !== member.enrolledOn) different.push('date_inscription');
  if (different.length > 0) return problemOf(row, 'email_taken', texts.otherData(different.join(', ')));
  const given = member.lots.map(({ earnedOn, amount }): Lot => ({ earnedOn, amount: BigInt(amount) }));
  if (given.every((lot) => row.lots.some((one) => isSameLot(one, lot)))) return undefined;
  return {
    line: row.line,
    column: 'balance',
    value: row.lots.map(({ amount }) => amount).join('|'),
    reason: texts.otherBalance(given.map(({ amount }) => amount).join('|')),
  };
}

async function create(
  { client, wallets }: WritingContext,
  rows: readonly CheckedRow[],
  problems: Problem[],
): Promise<Omit<Opening, 'lot'>[]> {
  if (rows.length === 0) return [];
  await client.query('begin');
  try {
    const answers = await createMembers(
      client,
      wallets,
      rows.map(({ member }) => member),
    );
    await insertHomes(
      client,
      rows.flatMap((row, position) => homeOf(row, answers[position])),
    );
    await client.query('commit');
    return rows.flatMap((row, position): Omit<Opening, 'lot'>[] => {
      const answer = answers[position];
      if (answer?.kind === 'created' && answer.accountId !== null) return [{ row, accountId: answer.accountId }];
      if (answer?.kind === 'refused') problems.push(problemOf(row, answer.refusal, texts.taken[answer.refusal]));
      return [];
    });
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function homeOf({ member: { country, city }, home }: CheckedRow, answer: MemberAnswer | undefined): NewHome[] {
  return answer?.kind === 'created' ? [{ userId: answer.userId, country, city, ...home }] : [];
}

/** Posts the balances; gives the lines of those that were refused. */
async function post(
  { ledger }: WritingContext,
  openings: readonly Opening[],
  problems: Problem[],
): Promise<ReadonlySet<number>> {
  const refused = new Set<number>();
  if (openings.length === 0) return refused;
  const answers = await ledger.submitMany(openings.map(openingRequest));
  openings.forEach(({ row, lot }, position) => {
    const answer = answers[position];
    if (answer?.kind !== 'refused') return;
    refused.add(row.line);
    problems.push({
      line: row.line,
      column: 'balance',
      value: String(lot.amount),
      reason: refusals[answer.refusal].text,
    });
  });
  return refused;
}

/** The request for a lot. Its key is the account and the lot's day: whatever the file is called, it is given once. */
export function openingRequest({ accountId, lot: { amount, earnedOn } }: Omit<Opening, 'row'>): LedgerRequest {
  return {
    kind: 'post',
    scope: 'programme',
    key: earnedOn === null ? `import:${accountId}` : `import:${accountId}:${earnedOn}`,
    inputHash: createHash('sha256').update(`opening_balance ${accountId} ${amount}`).digest('hex'),
    type: 'opening_balance',
    from: { accountId: programmeAccounts.issuance },
    to: { accountId },
    amount,
    description: texts.opening,
    ...(earnedOn === null ? {} : { earnedOn }),
  };
}
