import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useEffectEvent } from 'react';

/**
 * Opens what a link asks for by a word of the address. The word is read once and taken away: nobody who comes back, or takes the address
 * along, finds it open.
 */
export function useAskedByAddress(word: string, open: () => void): void {
  const [asked, setAsked] = useQueryState('open', parseAsString);
  const isAsked = asked === word;
  const answer = useEffectEvent(() => {
    open();
    void setAsked(null);
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
