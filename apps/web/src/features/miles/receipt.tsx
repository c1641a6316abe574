import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { milesTexts } from '@millaje/api/ledger/miles.texts';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { transactionUrl } from '../../ui/explorer-urls.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { operationQuery } from '../operations/queries.ts';
import type { TransferReceipt } from './use-transfer-form.ts';
import classes from './receipt.module.css';

/** How often it is asked whether the chain has confirmed it, in milliseconds. */
const LOOK_MS = 3000;

interface ReceiptProps {
  receipt: TransferReceipt;
  /** Miles that can be spent now. */
  balance: number | undefined;
  operationTo: (id: number) => string;
  onAgain: () => void;
}

/** What was sent, to whom, what arrived and what is left; and the chain's confirmation, as soon as there is one. */
export function Receipt({ receipt: { operation, values }, balance, operationTo, onAgain }: ReceiptProps) {
  const { recipient, email_to, description, amount, fee, total } = values;
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever reads with the keyboard goes on here.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.receipt}>
      <IconCircleCheck size={40} stroke={1.5} className={classes.sign} aria-hidden />
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {milesTexts.sent}
      </h2>
      <p className={classes.total}>
        <MilesAmount value={Number(total)} />
      </p>
      <p className={classes.to}>{transferTexts.receives(recipient)}</p>
      <DetailsSection
        entries={[
          [transferTexts.recipientEmail, recipient === email_to ? undefined : email_to],
          [transferTexts.description, description],
          [transferTexts.amount, <MilesAmount key="amount" value={Number(amount)} />],
          [transferTexts.confirmFee, <MilesAmount key="fee" value={Number(fee)} />],
          [transferTexts.balanceNow, balance !== undefined && <MilesAmount key="balance" value={balance} />],
          [transferTexts.date, dates.dayAndTime(operation.date)],
          [transferTexts.confirmation, <Confirmation key="chain" id={operation._id} />],
        ]}
      />
      <div className={classes.actions}>
        <Button variant="default" component={Link} to={operationTo(operation._id)}>
          {transferTexts.openOperation}
        </Button>
        <Button onClick={onAgain}>{transferTexts.again}</Button>
      </div>
    </section>
  );
}

function Confirmation({ id }: { id: number }) {
  const hash = useQuery({
    ...operationQuery(String(id)),
    refetchInterval: ({ state }) => (state.data?.operation.tx_hash ? false : LOOK_MS),
  }).data?.tx_hash;
  if (hash === undefined || hash === null) return <output>{transferTexts.notConfirmed}</output>;
  return <CopyableHash value={hash} label={transferTexts.confirmation} href={transactionUrl(hash)} />;
}
