/** What a look says about a call: what was done (`D`), why it was refused, or neither yet. */
export interface Outcome<D> {
  readonly done: D | null;
  readonly refusal: { readonly message: string } | null;
}

/** What is known of an open attempt. */
export type OpenState<D> =
  | { readonly kind: 'sending' | 'looking' | 'unknown' | 'unreachable' }
  | { readonly kind: 'posted'; readonly done: D }
  | { readonly kind: 'refused'; readonly message: string };

interface Looked<D> {
  readonly data: Outcome<D> | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** What a look has found. What is decided stays so, whatever is asked afterwards. */
export function openStateOf<D>({ data, isFetching, isError }: Looked<D>, isSending: boolean): OpenState<D> {
  if (data && data.done !== null) return { kind: 'posted', done: data.done };
  if (data && data.refusal !== null) return { kind: 'refused', message: data.refusal.message };
  if (isSending) return { kind: 'sending' };
  if (isFetching) return { kind: 'looking' };
  if (isError) return { kind: 'unreachable' };
  return { kind: data === undefined ? 'looking' : 'unknown' };
}
