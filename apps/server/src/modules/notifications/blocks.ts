import type { Brand } from '@millaje/api/brand';
import type { MailAddress, MailAttachment } from './ports.ts';

/** A part of a mail; each has a form in HTML and one in plain text. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Somebody else's words, line by line. */
  | { readonly kind: 'quote'; readonly text: string };

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly replyTo?: MailAddress;
  readonly attachments?: readonly MailAttachment[];
}

export interface TemplateContext {
  readonly brand: Brand;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string;
}

/** A paragraph. */
export const text = (value: string): Block => ({ kind: 'text', text: value });

export type Fact = readonly [label: string, value: string];
