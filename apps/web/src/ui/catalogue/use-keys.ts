import type { Route } from '@millaje/api/kit/route';
import { useRef } from 'react';
import { randomKey } from '../../features/confirmed-send/random-key.ts';
import { useKeptForm } from '../../kept-forms.ts';

const NONE = { key: '', values: '' };

interface KeysOptions {
  /** What is typed is kept over a reload, and so is the key that it was sent with: for forms without files. */
  isKept?: boolean;
}

/** One key for the same values until they are known to be added: whoever asks again after a lost answer adds nothing twice. */
export function useKeys(
  { name, idempotent }: Pick<Route, 'name' | 'idempotent'>,
  { isKept = false }: KeysOptions = {},
) {
  const last = useRef(NONE);
  useKeptForm<typeof NONE>(
    `${name} key`,
    {
      isDirty: () => isKept && last.current.key !== '',
      getValues: () => last.current,
      setValues: (kept) => void Object.assign((last.current = { ...NONE }), kept),
    },
    { isQuiet: true },
  );
  return {
    of(input: object): string | undefined {
      if (idempotent === undefined) return undefined;
      const values = JSON.stringify(input);
      if (last.current.values !== values) last.current = { key: randomKey(), values };
      return last.current.key;
    },
    renew: (): void => void (last.current = NONE),
  };
}
