import * as z from 'zod/mini';

const responseSchema = z.object({
  paymentStatus: z.optional(z.enum(['approved', 'pending'])),
  message: z.optional(z.string()),
  /** The broken rule, where the payment was refused. */
  rule: z.optional(z.string()),
  /** The key under which the payment was sent: who pays asks by it what was ordered. */
  key: z.optional(z.string()),
  /** The gateway's page, where it is paid there. */
  url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }))),
});

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loading'), loading: z.optional(z.boolean()) }),
  z.object({ type: z.literal('response'), status: z.number(), response: responseSchema }),
]);

/** What a payment frame tells the window around it: that it is busy, or what came of the payment (status 200, or 400 and others). */
type FrameMessage = z.output<typeof messageSchema>;
export type FrameResponse = Extract<FrameMessage, { type: 'response' }>;

/** Tells the window around the frame; it is one of our own pages, or nobody hears it. */
export function tellParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

interface Heard {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** Reads what a window was told; undefined where it does not come from this frame of ours, or is no such message. */
export function readMessage(
  { origin, source, data }: Heard,
  frame: { readonly origin: string; readonly source: unknown },
): FrameMessage | undefined {
  if (origin !== frame.origin || source !== frame.source) return undefined;
  const read = z.safeParse(messageSchema, data);
  return read.success ? read.data : undefined;
}
