import { Button } from '@mantine/core';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { type RefObject, useEffect, useRef } from 'react';
import { brand } from 'virtual:brand';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import type { Buyer } from './buyer.ts';
import { type Choice, isWhole, totalOf } from './flight-view.ts';
import classes from './total-bar.module.css';

interface TotalBarProps {
  choice: Choice;
  isRoundTrip: boolean;
  buyer: Buyer;
  onReserve: () => void;
  onSignIn: () => void;
}

/** What is chosen comes to, and the way on. It stays at the lower edge of the screen. */
export function TotalBar({ choice, isRoundTrip, buyer, onReserve, onSignIn }: TotalBarProps) {
  const { outbound, inbound, total } = totalOf(choice);
  const isReady = isWhole(choice, isRoundTrip);
  const button = useRef<HTMLButtonElement>(null);
  const wasReady = useRef(isReady);
  // The fare that was pressed is gone: the way on is here.
  useEffect(() => {
    if (isReady && !wasReady.current) button.current?.focus({ preventScroll: true });
    wasReady.current = isReady;
  }, [isReady]);
  if (choice.going === undefined) return null;
  const balance = buyer.kind === 'member' ? buyer.balance : undefined;
  const missing = balance === undefined ? 0 : total - balance;
  const parts = isRoundTrip && [
    [texts.totalOutbound, outbound],
    [texts.totalInbound, inbound],
  ];
  return (
    <section className={classes.bar} aria-label={texts.total}>
      <div className={classes.sums}>
        {parts && (
          <dl className={classes.parts}>
            {parts.map(([label, miles]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{typeof miles === 'number' ? formatWhole(miles) : '–'}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={classes.total}>
          <span className={classes.label}>{texts.total}</span> <MilesAmount value={total} />
        </p>
        {missing > 0 && (
          <p className={classes.missing}>{texts.missing(`${formatWhole(missing)} ${brand.miles_symbol}`)}</p>
        )}
      </div>
      <WayOn button={button} buyer={buyer} isReady={isReady} onReserve={onReserve} onSignIn={onSignIn} />
    </section>
  );
}

function WayOn({
  button,
  buyer,
  isReady,
  onReserve,
  onSignIn,
}: Omit<TotalBarProps, 'choice' | 'isRoundTrip'> & { button: RefObject<HTMLButtonElement | null>; isReady: boolean }) {
  if (buyer.kind === 'visitor')
    return (
      <div className={classes.way}>
        <p className={classes.label}>{texts.signInHelp}</p>
        <Button ref={button} size="md" onClick={onSignIn}>
          {texts.signIn}
        </Button>
      </div>
    );
  if (buyer.kind === 'other') return <p className={classes.label}>{texts.membersOnly}</p>;
  return (
    <div className={classes.way}>
      {buyer.kind === 'nobody' && <p className={classes.label}>{texts.memberFirst}</p>}
      <Button ref={button} size="md" disabled={!isReady || buyer.kind === 'nobody'} onClick={onReserve}>
        {texts.reserve}
      </Button>
    </div>
  );
}
