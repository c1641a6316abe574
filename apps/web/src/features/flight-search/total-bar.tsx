import { Button } from '@mantine/core';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { brand } from 'virtual:brand';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import type { Buyer } from './buyer.ts';
import { type Choice, isWhole, totalOf } from './flight-view.ts';
import classes from './total-bar.module.css';

interface TotalBarProps {
  choice: Choice;
  /** It was chosen here; false where a reload or a link brought it. */
  hasChosen: boolean;
  isRoundTrip: boolean;
  buyer: Buyer;
  onReserve: () => void;
  onSignIn: () => void;
}

/** What is chosen comes to, and the way on, where the miles are enough. It stays at the lower edge of the screen. */
export function TotalBar({ choice, hasChosen, isRoundTrip, buyer, onReserve, onSignIn }: TotalBarProps) {
  const { outbound, inbound, total } = totalOf(choice);
  const balance = buyer.kind === 'member' ? buyer.balance : undefined;
  const missing = balance === undefined ? 0 : total - balance;
  const isReady = isWhole(choice, isRoundTrip) && missing <= 0;
  const missingId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasReady = useRef(isReady);
  // The fare that was pressed is gone: the way on is here.
  useEffect(() => {
    if (isReady && !wasReady.current && hasChosen) button.current?.focus({ preventScroll: true });
    wasReady.current = isReady;
  }, [isReady, hasChosen]);
  if (choice.going === undefined) return null;
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
          <p id={missingId} className={classes.missing}>
            {texts.missing(`${formatWhole(missing)} ${brand.miles_symbol}`)}
          </p>
        )}
      </div>
      <WayOn
        button={button}
        buyer={buyer}
        isReady={isReady}
        reasonId={missing > 0 ? missingId : undefined}
        onReserve={onReserve}
        onSignIn={onSignIn}
      />
    </section>
  );
}

interface WayOnProps extends Omit<TotalBarProps, 'choice' | 'hasChosen' | 'isRoundTrip'> {
  button: RefObject<HTMLButtonElement | null>;
  isReady: boolean;
  /** What says why it is not. */
  reasonId: string | undefined;
}

function WayOn({ button, buyer, isReady, reasonId, onReserve, onSignIn }: WayOnProps) {
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
      <Button
        ref={button}
        size="md"
        disabled={!isReady || buyer.kind === 'nobody'}
        aria-describedby={reasonId}
        onClick={onReserve}
      >
        {texts.reserve}
      </Button>
    </div>
  );
}
