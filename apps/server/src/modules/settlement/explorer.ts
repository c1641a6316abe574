import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { networkOf, type Limit } from '../../platform/limits.ts';
import { ChainUnreachableError, type Chain, type ChainBlock, type Hex } from './ports.ts';
import { readChainAddress, type ChainAddressView } from './read-chain-address.ts';
import { readChainTransaction, type ChainTransactionView } from './read-chain-transaction.ts';
import { readDeployment, type Queryable } from './settlement.store.ts';

/** Looks at the chain from one address in a minute. */
export const chainLooks = { maximum: 60, seconds: 60 } as const;

/** For how long the newest block is taken for the newest. */
const headMilliseconds = 1_000;
/** How many answers are remembered. */
const usualMaximum = 2_000;

/** The chain as it is at one block: what was read of it once is true until the next. */
interface View {
  readonly head: ChainBlock;
  readonly token: Hex | undefined;
  readonly answers: Map<string, Promise<unknown>>;
}

/** Looks at the chain's newest block, not more often than once in a moment; the same block stays the same view. */
function createCurrentView(database: Queryable, chain: Chain): () => Promise<View> {
  let looking: { readonly at: number; readonly view: Promise<View> } | undefined;

  async function look(former: Promise<View> | undefined): Promise<View> {
    const [head, deployment, before] = await Promise.all([
      chain.block('latest'),
      readDeployment(database),
      former?.catch(() => undefined),
    ]);
    if (!head) throw new ChainUnreachableError('the chain has no latest block');
    const token = deployment?.isConfirmed ? deployment.token : undefined;
    const isSame = before?.head.hash === head.hash && before.token === token;
    return isSame ? before : { head, token, answers: new Map() };
  }

  /** One look for everybody who asks within a moment, whether it comes to something or not. */
  return function currentView(): Promise<View> {
    const now = performance.now();
    if (!looking || now - looking.at > headMilliseconds) {
      const view = look(looking?.view);
      // Whoever asked hears of it; nobody else has to.
      view.catch(() => undefined);
      looking = { at: now, view };
    }
    return looking.view;
  };
}

/**
 * What anybody may read of the chain. Everybody's questions cost the node, whose quota is the settler's too: callers are limited
 * by their address, and what was read at a block is not asked for again before the next one.
 */
export function createExplorer({
  database,
  chain,
  limit,
  answersMaximum = usualMaximum,
}: {
  readonly database: Queryable;
  readonly chain: Chain;
  readonly limit: Pick<Limit, 'consume'>;
  readonly answersMaximum?: number;
}) {
  const currentView = createCurrentView(database, chain);

  /** The answer to a question, from memory where it was asked at this block. */
  async function answer<Answer>(
    caller: string,
    key: string,
    ask: (view: View) => Promise<Answer>,
  ): Promise<Answer | RefusalAnswer> {
    const wait = await limit.consume(networkOf(caller));
    if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
    try {
      const view = await currentView();
      const { answers } = view;
      const known = answers.get(key) as Promise<Answer> | undefined;
      if (known) return await known;
      const [oldest] = answers.keys();
      if (oldest !== undefined && answers.size >= answersMaximum) answers.delete(oldest);
      const asked = ask(view);
      answers.set(key, asked);
      asked.catch(() => answers.delete(key));
      return await asked;
    } catch (error) {
      if (error instanceof ChainUnreachableError) return refuse('chain_unreachable');
      throw error;
    }
  }

  return {
    /** The miles of an address and its last movements. Refuses: too_many_requests, chain_unreachable. */
    async address(address: Hex, caller: string): Promise<ChainAddressView | RefusalAnswer> {
      const told = await answer(caller, address.toLowerCase(), async ({ head, token }) =>
        token ? readChainAddress(chain, { token, head }, address) : refuse('chain_unreachable'),
      );
      return isRefusal(told) ? told : { ...told, address };
    },
    /** A transaction. Refuses: too_many_requests, transaction_not_found, chain_unreachable. */
    transaction: (hash: Hex, caller: string): Promise<ChainTransactionView | RefusalAnswer> =>
      answer(caller, hash.toLowerCase(), async ({ head }) => {
        const transaction = await readChainTransaction(chain, head, hash);
        return transaction === 'transaction_not_found' ? refuse(transaction) : transaction;
      }),
  };
}
