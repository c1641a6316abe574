import type { Route } from '@millaje/api/kit/route';
import { useRef } from 'react';
import { randomKey } from '../../features/confirmed-send/random-key.ts';

/** One key for the same values until they are known to be added: whoever asks again after a lost answer adds nothing twice. */
export function useKeys({ idempotent }: Pick<Route, 'idempotent'>) {
  const last = useRef({ key: '', values: '' });
  return {
    of(input: object): string | undefined {
      if (idempotent === undefined) return undefined;
      const values = JSON.stringify(input);
      if (last.current.values !== values) last.current = { key: randomKey(), values };
      return last.current.key;
    },
    renew: (): void => void (last.current = { key: '', values: '' }),
  };
}
