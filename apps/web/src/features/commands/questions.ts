import { normalizeHex, tidyIdentifier } from '@millaje/domain/text';

/** What a typed text may name besides a screen; what it cannot be is not asked for. */
export interface Questions {
  /** The number of an operation. */
  readonly operation: string | undefined;
  /** The hash of a transaction on the chain. */
  readonly hash: string | undefined;
  /** Any identifier of a member or an ally. */
  readonly member: string | undefined;
}

const identifierLengths = { least: 3, most: 254 };

/** Reads what somebody typed: '#12', '1.234', a hash, an e-mail, a document, a customer id, a wallet, a user name. */
export function questionsOf(typed: string): Questions {
  const text = tidyIdentifier(typed);
  const [, number] = /^#?\s?([0-9]{1,15}|[0-9]{1,3}(?:\.[0-9]{3}){1,4})$/.exec(text) ?? [];
  const operation = number?.replaceAll('.', '').replace(/^0+/, '');
  const isHash = /^0x[0-9a-f]{64}$/.test(normalizeHex(text));
  // Several words without a digit are the name of a screen.
  const mayBeMember = !isHash && !text.startsWith('#') && (/[0-9@]/.test(text) || !/\s/.test(text));
  const fits = text.length >= identifierLengths.least && text.length <= identifierLengths.most;
  return {
    operation: operation || undefined,
    hash: isHash ? normalizeHex(text) : undefined,
    member: mayBeMember && fits ? text : undefined,
  };
}
