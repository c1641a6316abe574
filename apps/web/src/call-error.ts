import type { RefusalBody } from '@millaje/api/kit/client';
import { shellTexts } from '@millaje/api/shell.texts';

/** A call that gave no answer to show: refused by the server (the message is its text), or without an answer of ours (status 0). */
export class CallError extends Error {
  readonly status: number;
  readonly refusal: RefusalBody | undefined;

  constructor(status: number, refusal: RefusalBody | undefined) {
    super(refusal?.error?.message ?? refusal?.message ?? shellTexts.networkError);
    this.name = 'CallError';
    this.status = status;
    this.refusal = refusal;
  }

  /** Whether the same call may go better in a moment. */
  get mayBeRetried(): boolean {
    return this.status === 0 || this.status === 503;
  }

  /** Whether it is a no that asking again does not change: neither an error of ours, nor too many questions. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** The broken rule, where it is a refusal of ours. */
  get rule(): string | undefined {
    return this.refusal?.error?.rule;
  }

  /** What is wrong with which field, where the server said so. */
  get fields(): Record<string, string> {
    return this.refusal?.error?.fields ?? {};
  }
}
