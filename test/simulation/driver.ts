// A process that gives the ledger what no page and no call can ask yet: rewards, purchases, holds, corrections. It has nothing but
// the ledger's public face and the database, and is killed like the others.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  comesBack,
  createLedger,
  type LedgerAnswer,
  type LedgerRequest,
} from '../../apps/server/src/modules/ledger/index.ts';
import type { Answer, Command } from './records.ts';
import { programme } from './books.ts';

/** What the driver is asked: a command under its key, or to collect what an account owes. */
export type DriverCall =
  | { readonly key: string; readonly command: Command }
  | { readonly key: string; readonly collectFrom: number };
export type DriverAnswer = { readonly answer: Answer; readonly replayed: boolean };

const scopes = {
  reward: 'coupon',
  miles_purchase: 'order',
  redemption: 'partner:simulation',
  transfer: 'partner:simulation',
  admin_transfer: 'partner:simulation',
} as const;

function requestOf(call: DriverCall): LedgerRequest {
  const { key } = call;
  if ('collectFrom' in call)
    return { kind: 'collect', accountId: BigInt(call.collectFrom), scope: 'programme', key, inputHash: '' };
  const { command } = call;
  const identity = { scope: 'partner:simulation', key, inputHash: JSON.stringify(command) };
  switch (command.kind) {
    case 'post': {
      const { type, amount, bonus } = command;
      return {
        ...identity,
        scope: scopes[type],
        kind: 'post',
        type,
        from: { accountId: BigInt(command.from) },
        to: { accountId: BigInt(command.to) },
        amount: BigInt(amount),
        description: key,
        references: type === 'reward' ? [{ kind: 'coupon', id: key }] : [],
        legs: bonus > 0 ? [{ kind: 'bonus', accountId: BigInt(programme.promotions), amount: BigInt(bonus) }] : [],
      };
    }
    case 'hold': {
      const { from, amount, expiresAt } = command;
      const accountId = BigInt(from);
      return {
        ...identity,
        kind: 'hold',
        accountId,
        amount: BigInt(amount),
        description: key,
        expiresAt: new Date(expiresAt),
      };
    }
    case 'post_hold': {
      const { hold, type, to, amount } = command;
      const ends = { holdId: BigInt(hold), to: { accountId: BigInt(to) }, amount: BigInt(amount) };
      return { ...identity, kind: 'post_hold', type, ...ends, description: key };
    }
    case 'prolong_hold':
      return {
        ...identity,
        kind: 'prolong_hold',
        holdId: BigInt(command.hold),
        expiresAt: new Date(command.expiresAt),
      };
    case 'release_hold':
      return { ...identity, kind: 'release_hold', holdId: BigInt(command.hold), as: command.as };
    case 'correct': {
      const { operation, amount, ifSpent } = command;
      const part = amount === undefined ? undefined : BigInt(amount);
      return { ...identity, kind: 'correct', operationId: BigInt(operation), reason: key, amount: part, ifSpent };
    }
  }
}

function plain(answer: LedgerAnswer): Answer {
  switch (answer.kind) {
    case 'posted': {
      const { id, amount, fee, total } = answer.operation;
      const [operation, owed] = [Number(id), Number(answer.claim?.amount ?? 0n)];
      return { kind: 'posted', operation, amount: Number(amount), fee: Number(fee), total: Number(total), owed };
    }
    case 'claimed':
      return { kind: 'claimed', owed: Number(answer.claim.amount) };
    case 'hold':
      return { kind: 'hold', hold: Number(answer.holdId) };
    case 'refused':
      return { kind: 'refused', rule: answer.refusal };
    case 'collected':
      return { kind: 'hold', hold: 0 };
  }
}

const ledger = createLedger({ databaseUrl: process.env.DATABASE_URL ?? '' });

/** As over HTTP: 503 where nothing was written or nobody knows, 500 for what should not be. */
async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  try {
    const answered = await ledger.submit(requestOf(JSON.parse(await text(request)) as DriverCall));
    return { status: 200, body: { answer: plain(answered), replayed: answered.replayed } satisfies DriverAnswer };
  } catch (error) {
    if (!comesBack(error)) console.error(error);
    return { status: comesBack(error) ? 503 : 500, body: { error: String(error) } };
  }
}

createServer((request, response) => {
  void answer(request).then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('the driver is ready'));
