import { askDriver, askUntilAnswered, type Outside } from './asking.ts';
import { programme } from './books.ts';
import { createRandom, type Random } from './random.ts';
import { decideLeft, repeatOrders, settleOrders } from './shopping.ts';
import { settleFlights, decideSome } from './travel.ts';
import { isSameAnswer, type Answer, type Command, type Records } from './records.ts';

const repeatsMaximum = 200;

/**
 * When the storm is over: every attempt that nobody answered is asked again with its key, until it is; whoever owes gets enough to
 * pay; holds that were to run out are ended. After that there is one state that the records allow.
 */
export async function settle(outside: Outside, records: Records, seed: number): Promise<void> {
  const random = createRandom(seed);
  const travel = { outside, flights: records.flights, random };
  await settleFlights(travel);
  await decideSome(travel);
  const shopping = { outside, orders: records.orders, random };
  await settleOrders(shopping);
  await decideLeft(shopping);
  await repeatOrders(shopping);
  for (const attempt of records.unanswered())
    records.answer(attempt, (await askUntilAnswered(outside, attempt, random)).answer);

  const finish = async (key: string, command: Command) => {
    const attempt = records.open(key, command);
    records.answer(attempt, (await askUntilAnswered(outside, attempt, random)).answer);
  };
  for (const { id, isShort, status } of records.books.holds.values()) {
    if (isShort && status === 'pending') await finish(`end-${id}`, { kind: 'release_hold', hold: id, as: 'voided' });
  }
  for (const [account, owed] of debtsOf(records)) {
    const amount = 2 * owed + 1_000;
    await finish(`debt-${account}`, {
      kind: 'post',
      type: 'reward',
      from: programme.issuance,
      to: account,
      amount,
      bonus: 0,
    });
  }
  // What no posting took, because somebody else had an account at that moment.
  for (const account of debtsOf(records).keys())
    await untilTold(() =>
      askDriver(random.pick(outside.driverUrls), { key: `collect-${account}`, collectFrom: account }),
    );
  await repeatSome(outside, records, random);
}

/** What each account was ever told that it owes. */
function debtsOf({ attempts, books }: Records): Map<number, number> {
  const debts = new Map<number, number>();
  for (const { command, answer, isLost } of attempts) {
    if (isLost || command.kind !== 'correct' || !answer || !('owed' in answer) || answer.owed === 0) continue;
    const debtor = books.operations.get(command.operation)?.to ?? 0;
    debts.set(debtor, (debts.get(debtor) ?? 0) + answer.owed);
  }
  return debts;
}

async function untilTold(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

/** Keys are remembered: what was done is not done again, whenever it is asked. */
async function repeatSome(outside: Outside, records: Records, random: Random): Promise<void> {
  const done = records.attempts.filter(({ answer, isLost }) => isDone(answer) && !isLost);
  for (let count = 0; count < Math.min(repeatsMaximum, done.length); count += 1) {
    const attempt = random.pick(done);
    const told = await askUntilAnswered(outside, attempt, random);
    if (!told.replayed || !isSameAnswer(told.answer, attempt.answer))
      records.problems.push(
        `${attempt.key} was answered ${JSON.stringify(attempt.answer)}, and in the end ${JSON.stringify(told)}`,
      );
  }
}

const isDone = (answer: Answer | undefined): boolean => answer !== undefined && answer.kind !== 'refused';
