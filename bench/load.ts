import autocannon from 'autocannon';

/** What the load's process is told: whom to ask for how long, as whom, and who receives. */
export interface LoadOrder {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Starts every key of this round, so that no key is ever used twice. */
  readonly round: string;
  readonly tokens: readonly string[];
  readonly receivers: readonly string[];
}

export interface LoadAnswer {
  readonly perSecond: number;
  readonly medianMilliseconds: number;
  /** 99 of 100 answers came within it. */
  readonly slowMilliseconds: number;
  /** Answers that were no success, and connections that failed. */
  readonly failures: number;
}

/** Transfers by HTTP: each request has its own key, and its own sender and receiver out of many. */
async function load({ url, connections, seconds, round, tokens, receivers }: LoadOrder): Promise<LoadAnswer> {
  const any = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;
  let count = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'POST',
          path: '/api/v1/miles/transfer',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${any(tokens)}`,
            'idempotency-key': `${round}-${(count += 1)}`,
          },
          body: JSON.stringify({ email_to: any(receivers), amount: 50, description: 'Transferencia entre miembros' }),
        }),
      },
    ],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    medianMilliseconds: result.latency.p50,
    slowMilliseconds: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

process.on('message', (order: LoadOrder) => void load(order).then((answer) => process.send?.(answer)));
process.once('disconnect', () => process.exit(0));
