import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  PaymentSilence,
} from '../../modules/payments/index.ts';

export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** Lets the next question come to nothing: nobody hears it. Without one the gateway asks nobody. */
  readonly silence?: (when: 'before' | 'after') => void;
  /** How many payments whoever takes the money has begun for a reference; without one it begins none. */
  readonly begun?: (reference: string) => number;
  /** Lets a payment come in. */
  readonly pay?: (request: PaymentRequest, id: string | null) => Promise<void>;
  stop(): Promise<void>;
}

/** A payment, for tests. */
export const testPayment = (own: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: `order ${crypto.randomUUID()}`,
  description: 'Gold',
  usd: 1_999n,
  ves: 72_966n,
  payer: {
    email: 'ana@pruebas.example',
    document: 'V12345678',
    phone: '+584121234567',
    bank: '0134',
    bankReference: '00123456',
    day: '2026-03-01',
  },
  createdAt: new Date(),
  successUrl: 'http://127.0.0.1/verifycreditcard/abc',
  cancelUrl: 'http://127.0.0.1/payments/cancel',
  ...own,
});

/** Whether a gateway answered; whatever else than a silence goes wrong is thrown. */
async function heard(answer: Promise<Payment>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof PaymentSilence) return false;
    throw error;
  }
}

/** What every gateway promises, whoever takes the money. */
export function describeGateway(name: string, start: () => Promise<GatewayUnderTest>): void {
  describe(`${name} keeps what every gateway promises`, () => {
    let under: GatewayUnderTest;
    let gateway: PaymentGateway;
    beforeAll(async () => {
      under = await start();
      ({ gateway } = under);
    });
    afterAll(() => under.stop());

    test('begins one payment for a reference, however often it is asked', async () => {
      const request = testPayment();
      const first = await gateway.begin(request);
      expect(await gateway.begin(request)).toEqual(first);
      expect(under.begun?.(request.reference) ?? 1).toBe(1);
      expect(await gateway.find(request, first.id)).toMatchObject({ state: first.state, id: first.id });
    });

    test('is asked again after a silence, and it is still one payment', async () => {
      const request = testPayment();
      for (const when of ['before', 'after'] as const) {
        under.silence?.(when);
        expect(await heard(gateway.begin(request))).toBe(under.silence === undefined);
      }
      const { id, state } = await gateway.begin(request);
      expect(under.begun?.(request.reference) ?? 1).toBe(1);
      under.silence?.('before');
      expect(await heard(gateway.find(request, id))).toBe(under.silence === undefined);
      expect((await gateway.find(request, id)).state).toBe(state);
    });

    test('says when it came in, as often as it is asked', async () => {
      const request = testPayment({ ves: 72_967n, usd: 2_000n });
      const { id, state } = await gateway.begin(request);
      await under.pay?.(request, id);
      const expected = under.pay ? (gateway.method === 'tdc' ? 'paid' : 'found') : state;
      for (const _ of [1, 2]) expect((await gateway.find(request, id)).state).toBe(expected);
    });

    test('tells nothing that looks like the number of a card', async () => {
      const request = testPayment({ ves: 72_968n });
      const { id } = await gateway.begin(request);
      await under.pay?.(request, id);
      // A number that stands by itself: drawn names may have as many digits in a row.
      expect(textOf(await gateway.find(request, id))).not.toMatch(/(?<![\w-])\d{12,19}(?![\w-])/);
    });
  });
}

/** Everything of a payment as text, the amounts that JSON has no number for too. */
const textOf = (payment: Payment): string =>
  JSON.stringify(payment, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
