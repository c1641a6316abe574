import { Button, CopyButton } from '@mantine/core';
import type { Operation } from '@millaje/api/ledger/operations';
import { chargeTexts as texts } from '@millaje/api/payouts/charge.texts';
import { tableTexts, transferTexts } from '@millaje/api/signed-in.texts';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { chargeAddress } from '../miles/charge-address.ts';
import { QrCode } from './qr-code.tsx';
import classes from './charge.module.css';

interface ShownCodeProps {
  ally: string;
  email: string;
  /** Whole miles in digits. */
  amount: string;
  /** What came since the code is shown, the first one first. */
  arrivals: readonly Operation[];
  onAgain: () => void;
}

const nameOf = ({ from }: Operation): string =>
  from === null ? texts.somebody : `${from.first_name} ${from.last_name}`;

/** The code with who asks for how much, until its payment arrives. */
export function ShownCode({ ally, email, amount, arrivals, onAgain }: ShownCodeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever works with the keyboard goes on here.
  useEffect(() => title.current?.focus(), []);
  const paid = arrivals.find((operation) => String(operation.amount) === amount);
  const others = arrivals.filter((operation) => operation !== paid);
  const address = chargeAddress(window.location.origin, { email, amount });
  const label = texts.code(`${formatWhole(Number(amount))} ${brand.miles_symbol}`, ally);
  const poster = (
    <>
      <MilesAmount value={Number(amount)} size="display" />
      <QrCode text={address} label={label} />
      <p className={classes.help}>{texts.scan}</p>
    </>
  );
  return (
    <section className={classes.shown} aria-label={label}>
      <h2 ref={title} tabIndex={-1} className={classes.ally}>
        {ally}
      </h2>
      {paid === undefined ? poster : <Paid operation={paid} />}
      <output className={classes.status} aria-live="polite">
        {paid === undefined ? <span className={classes.waiting}>{texts.waiting}</span> : null}
        {others.map((operation) => (
          <span key={operation._id}>
            {texts.other(
              `${formatWhole(operation.amount)} ${brand.miles_symbol}`,
              nameOf(operation),
              dates.time(operation.date),
            )}
          </span>
        ))}
      </output>
      <div className={classes.actions}>
        {paid === undefined && <CodeActions address={address} ally={ally} poster={poster} />}
        <Button variant={paid === undefined ? 'default' : 'filled'} onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </section>
  );
}

function Paid({ operation }: { operation: Operation }) {
  return (
    <div className={classes.paid} role="alert">
      <IconCircleCheck size={64} stroke={1.5} aria-hidden />
      <strong>{texts.paid}</strong>
      <MilesAmount value={operation.amount} size="display" />
      {operation.total !== operation.amount && (
        <span className={classes.help}>{texts.arrived(`${formatWhole(operation.total)} ${brand.miles_symbol}`)}</span>
      )}
      <span className={classes.help}>{texts.paidBy(nameOf(operation), dates.time(operation.date))}</span>
      <Link to={pathTo('corporateOperation', { id: String(operation._id) })} className="lone-link">
        {transferTexts.openOperation}
      </Link>
    </div>
  );
}

/** To paper, or to where a camera does not reach. What goes to paper stands beside the page, unseen. */
function CodeActions({ address, ally, poster }: { address: string; ally: string; poster: ReactNode }) {
  return (
    <>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? tableTexts.linkCopied : tableTexts.copyLink}
          </Button>
        )}
      </CopyButton>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {texts.print}
      </Button>
      {createPortal(
        <div className={classes.sheet} aria-hidden data-printed>
          <p className={classes.ally}>{ally}</p>
          {poster}
        </div>,
        document.body,
      )}
    </>
  );
}
