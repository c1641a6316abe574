import type { Readable } from 'node:stream';
import type { RefusalRule } from '@millaje/api';

/** A refusal as a handler gives it back. */
export interface RefusalAnswer {
  readonly refusal: RefusalRule;
  /** Which fields are wrong, and why. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** The answer that an idempotency key was given before. */
  readonly replayed?: boolean;
  /** What its text names, by the holes of the text. */
  readonly told?: Readonly<Record<string, string>> | undefined;
  /** What else the answer carries, for the few that carry something. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
}

/** A file as a handler gives it back: streamed, and given up when the reader goes away. */
export interface FileAnswer {
  readonly file: { readonly name: string; readonly type: string; readonly content: Readable };
}

/** Refuses by a rule of the closed set; status and text follow from it. */
export function refuse(refusal: RefusalRule, details: Omit<RefusalAnswer, 'refusal'> = {}): RefusalAnswer {
  return { refusal, ...details };
}

/** Whether a handler's result is a refusal. */
export function isRefusal(answer: object): answer is RefusalAnswer {
  return 'refusal' in answer;
}

/** The usual successful answer of a read. */
export function read<Body extends object>(body: Body): { status: 200; body: { code: 200; message: string } & Body } {
  return { status: 200, body: { code: 200, message: 'OK', ...body } };
}

/** A read for which the specification names `code` 201 in the body. */
export function found<Body extends object>(body: Body): { status: 200; body: { code: 201; message: string } & Body } {
  return { status: 200, body: { code: 201, message: 'OK', ...body } };
}

/** The usual successful answer of a write. */
export function written<Body extends object>(
  message: string,
  body: Body,
): { status: 201; body: { code: 201; message: string } & Body } {
  return { status: 201, body: { code: 201, message, ...body } };
}
