import { createClient } from '@millaje/api/kit/client';
import { framePaymentRoute } from '@millaje/api/orders/payments';
import type { RouteAnswer, RouteInput } from '@millaje/api/kit/route';
import { useRef, useState } from 'react';
import { brand } from 'virtual:brand';
import { createAsk } from '../../ask.ts';
import { CallError } from '../../call-error.ts';
import { isDecided } from '../confirmed-send/is-decided.ts';
import { randomKey } from '../confirmed-send/random-key.ts';
import { tellParent } from './messages.ts';

/** The frame's own client: the payment token says whose payment it is, and no session goes along. */
const ask = createAsk(
  createClient({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '/api',
    product: brand.product,
    token: () => undefined,
    onUnauthorized: () => undefined,
  }),
);

/** How long an answer is waited for, in milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

type FrameBody = NonNullable<RouteInput<typeof framePaymentRoute>['body']>;
type FrameAnswer = RouteAnswer<typeof framePaymentRoute>['body'];

type FrameState =
  | { readonly kind: 'typing' | 'sending' | 'lost' }
  | { readonly kind: 'sent'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Sends what a payment frame asks for, once, and tells the window around it. Without an answer the same is sent again under the
 * same key; what was typed stays as it was sent until then.
 */
export function useFramePayment(onFields: (fields: Record<string, string>) => void) {
  const [state, setState] = useState<FrameState>({ kind: 'typing' });
  const open = useRef<{ readonly key: string; readonly body: FrameBody }>(undefined);
  const isInFlight = useRef(false);

  function sent({ message, paymentStatus, url }: FrameAnswer, key: string): void {
    open.current = undefined;
    setState({ kind: 'sent', message });
    tellParent({ type: 'response', status: 200, response: { paymentStatus, message, key, url } });
  }

  function failed(error: unknown, isFirst: boolean): void {
    if (!isDecided(error, framePaymentRoute, { isFirst })) {
      setState({ kind: 'lost' });
      return tellParent({ type: 'loading', loading: false });
    }
    open.current = undefined;
    if (Object.keys(error.fields).length > 0) {
      onFields(error.fields);
      setState({ kind: 'typing' });
      return tellParent({ type: 'loading', loading: false });
    }
    setState({ kind: 'refused', message: error.message });
    tellParent({ type: 'response', status: 400, response: { message: error.message, rule: error.rule ?? '' } });
  }

  async function send(body: FrameBody): Promise<void> {
    if (isInFlight.current) return;
    const isFirst = open.current === undefined;
    const { key: idempotencyKey, body: asked } = (open.current ??= { key: randomKey(), body });
    isInFlight.current = true;
    setState({ kind: 'sending' });
    tellParent({ type: 'loading', loading: true });
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      sent(await ask(framePaymentRoute, { body: asked }, { idempotencyKey, signal }), idempotencyKey);
    } catch (error) {
      if (!(error instanceof CallError || error instanceof DOMException)) throw error;
      failed(error, isFirst);
    } finally {
      isInFlight.current = false;
    }
  }

  return {
    state,
    send,
    /** The same once more, under its key. */
    retry: (): void => void (open.current && send(open.current.body)),
  };
}

export type FramePaymentState = ReturnType<typeof useFramePayment>;
