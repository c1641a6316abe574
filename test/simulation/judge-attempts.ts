import { feeOf, type Books } from './books.ts';
import type { People } from './members.ts';
import type { ListedOperation } from './public-face.ts';
import type { Attempt, Records } from './records.ts';

const typeNames: Readonly<Record<string, string>> = {
  transfer: 'Transferencia',
  admin_transfer: 'Transferencia Admin',
  redemption: 'Redención',
  reward: 'Premio',
  miles_purchase: 'Compra de Millas',
};
const reversalName = 'Reintegro';

/** Whether each answer is one to what was asked: amounts, commission, what is owed. */
export function judgeAnswers({ attempts }: Records): string[] {
  return attempts
    .filter(({ isLost }) => !isLost)
    .flatMap((attempt) => {
      const problem = problemOfAnswer(attempt);
      return problem === undefined ? [] : [`${attempt.key} ${problem}: ${JSON.stringify(attempt)}`];
    });
}

function problemOfAnswer({ command, answer }: Attempt): string | undefined {
  if (!answer) return 'was never answered';
  if (answer.kind === 'refused') return undefined;
  if (command.kind === 'correct') {
    if (answer.kind === 'hold') return 'has an answer of another kind';
    const taken = answer.kind === 'posted' ? answer.amount : 0;
    if (command.amount !== undefined && taken + answer.owed !== command.amount) return 'took another amount';
    return command.ifSpent === 'refuse' && answer.owed > 0 ? 'claims what was to be refused' : undefined;
  }
  if (command.kind !== 'post' && command.kind !== 'post_hold')
    return answer.kind === 'hold' ? undefined : 'has an answer of another kind';
  if (answer.kind !== 'posted') return 'has an answer of another kind';
  const fee = command.type === 'transfer' ? feeOf(command.amount) : 0;
  const isRight = answer.amount === command.amount && answer.fee === fee && answer.total === command.amount - fee;
  return isRight ? undefined : 'moved another amount';
}

/**
 * Every operation that is listed belongs to an attempt, and every answered attempt to the operations that it should have left: once,
 * as it was asked. What was refused or forgotten left nothing.
 */
export function judgeOperations(
  records: Records,
  books: Books,
  people: People,
  listed: readonly ListedOperation[],
): string[] {
  const emails = new Map(people.members.map(({ account, email }) => [account, email]));
  const unexplained = new Map(listed.map((row) => [row._id, row]));
  const problems: string[] = [];
  if (unexplained.size !== listed.length) problems.push('an operation is listed twice');
  const byKey = Map.groupBy(listed, ({ description }) => description);
  for (const attempt of records.attempts) {
    const rows = byKey.get(attempt.key) ?? [];
    const problem = problemOfRows(attempt, rows, books, emails);
    if (problem !== undefined) problems.push(`${attempt.key} ${problem}: ${JSON.stringify({ attempt, rows })}`);
    for (const { _id } of rows) unexplained.delete(_id);
  }
  const openings = [...unexplained.values()].filter(({ type }) => type === 'Saldo inicial');
  if (openings.length !== people.members.length)
    problems.push(`${openings.length} accounts were opened instead of ${people.members.length}`);
  for (const row of unexplained.values())
    if (row.type !== 'Saldo inicial') problems.push(`nobody asked for ${JSON.stringify(row)}`);
  return problems;
}

function problemOfRows(
  { command, answer, isLost }: Attempt,
  rows: readonly ListedOperation[],
  books: Books,
  emails: ReadonlyMap<number, string>,
): string | undefined {
  const nothing = !answer || isLost || answer.kind === 'refused' || answer.kind === 'hold';
  if (nothing) return rows.length === 0 ? undefined : 'left operations though it did nothing';
  const own = answer.kind === 'posted' ? rows.filter(({ _id }) => _id === answer.operation) : [];
  if (answer.kind === 'posted' && own.length !== 1) return 'was acknowledged and is not there once';
  if (command.kind === 'correct') return problemOfCorrection(command.operation, answer, rows, books, emails);
  if (rows.length !== 1) return 'left more than its operation';
  if (command.kind !== 'post' && command.kind !== 'post_hold') return 'posted what posts nothing';
  const row = rows[0] as ListedOperation;
  const isAsAsked =
    row.type === typeNames[command.type] &&
    row.amount === command.amount &&
    row.corrects === null &&
    isBetween(row, command, emails);
  const isAsTold = answer.kind === 'posted' && row.fee === answer.fee && row.total === answer.total;
  return isAsAsked && isAsTold ? undefined : 'is there, but not as it was asked for and told';
}

/** A correction leaves what it took at once, and what was claimed and paid since: in the end all of it. */
function problemOfCorrection(
  operation: number,
  answer: Exclude<Attempt['answer'], undefined>,
  rows: readonly ListedOperation[],
  books: Books,
  emails: ReadonlyMap<number, string>,
): string | undefined {
  const original = books.operations.get(operation);
  if (!original) return 'corrects what nobody was told of';
  const wanted = (answer.kind === 'posted' ? answer.amount : 0) + ('owed' in answer ? answer.owed : 0);
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  if (sum !== wanted) return `gave ${sum} back instead of ${wanted}`;
  const turned = { from: original.to, to: original.from };
  const isRight = rows.every(
    (row) => row.type === reversalName && row.corrects === operation && isBetween(row, turned, emails),
  );
  return isRight ? undefined : 'is there, but not as a correction of its operation';
}

/** Ends without a person are the programme's. */
function isBetween(
  row: ListedOperation,
  ends: { from: number; to: number },
  emails: ReadonlyMap<number, string>,
): boolean {
  return row.from?.email === emails.get(ends.from) && row.to?.email === emails.get(ends.to);
}

/** An account's operations never run back in time: neither by their numbers nor, among one instant's, by anything else. */
export function judgeTimes(listed: readonly ListedOperation[]): string[] {
  const last = new Map<string, ListedOperation>();
  const problems: string[] = [];
  for (const row of listed.toSorted((a, b) => a._id - b._id)) {
    for (const email of [row.from?.email, row.to?.email]) {
      if (email === undefined) continue;
      const before = last.get(email);
      if (before && before.date > row.date)
        problems.push(`${email}: operation ${row._id} is of ${row.date}, and ${before._id} of ${before.date}`);
      last.set(email, row);
    }
  }
  return problems;
}
