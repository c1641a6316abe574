import { Button, Modal } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { redemptionTexts } from '@millaje/api/flights/redemptions.texts';
import { redeemTexts as texts } from '@millaje/api/flights/search.texts';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { transactionUrl } from '../../ui/explorer-urls.ts';
import { DownloadTicket } from '../redemptions/download-ticket.tsx';
import { PrintTicket } from '../redemptions/print-ticket.tsx';
import { redemptionQuery } from '../redemptions/queries.ts';
import { entriesOf } from './redemption-question.tsx';
import type { RedemptionReceipt } from './use-redemption.ts';
import classes from './receipt-dialog.module.css';

/** How often it is asked whether the chain has confirmed it, in milliseconds. */
const LOOK_MS = 3000;

interface ReceiptDialogProps {
  receipt: RedemptionReceipt | undefined;
  /** The address of an operation's details. */
  operationTo: (id: number) => string;
  onClose: () => void;
}

/** How each state of a request is told. */
const IN_PROCESS = { title: texts.inProcess, help: redemptionTexts.inProcess, Sign: IconHourglass };
const ISSUED = { title: redemptionTexts.done, help: undefined, Sign: IconCircleCheck };
const REJECTED = { title: redemptionTexts.status[3], help: redemptionTexts.rejected, Sign: IconCircleX };
const outcomeOf = (status: number | undefined) => (status === 2 ? ISSUED : status === 3 ? REJECTED : IN_PROCESS);

/** What came of a redemption: the ticket, that staff still look into it, or that they have given its miles back before its answer came. */
export function ReceiptDialog({ receipt, operationTo, onClose }: ReceiptDialogProps) {
  return (
    <Modal
      opened={receipt !== undefined}
      onClose={onClose}
      title={outcomeOf(receipt?.redemption.status).title}
      size="lg"
    >
      {receipt !== undefined && <Receipt receipt={receipt} operationTo={operationTo} onClose={onClose} />}
    </Modal>
  );
}

function Receipt({
  receipt: { redemption, values },
  operationTo,
  onClose,
}: ReceiptDialogProps & { receipt: RedemptionReceipt }) {
  const { id_redemption: id, status, tickets, pnr } = redemption;
  const { help, Sign } = outcomeOf(status);
  const isIssued = status === 2;
  const { data: shown } = useQuery({
    ...redemptionQuery(String(id)),
    // Asked until the chain has confirmed it.
    refetchInterval: ({ state }) => (state.data?.redemption.operation?.tx_hash ? false : LOOK_MS),
  });
  const operation = shown?.operation;
  return (
    <div className={classes.receipt}>
      <Sign size={40} stroke={1.5} className={classes.sign} data-issued={isIssued} aria-hidden />
      {isIssued ? (
        <p className={classes.ticket}>
          <span>{texts.ticketNumber}</span>
          <strong>{tickets.map(({ ticketNumber }) => ticketNumber).join(', ')}</strong>
        </p>
      ) : (
        <p className={classes.help}>{help}</p>
      )}
      <DetailsSection
        entries={[
          [texts.pnr, pnr],
          [texts.request, `#${id}`],
          ...entriesOf(values),
          [
            transferTexts.confirmation,
            operation?.tx_hash ? (
              <CopyableHash
                key="hash"
                value={operation.tx_hash}
                label={transferTexts.confirmation}
                href={transactionUrl(operation.tx_hash)}
              />
            ) : (
              transferTexts.notConfirmed
            ),
          ],
        ]}
      />
      <div className={classes.actions}>
        {operation && (
          <Button variant="subtle" size="sm" component={Link} to={operationTo(operation._id)}>
            {texts.seeOperation}
          </Button>
        )}
        {isIssued && shown && <PrintTicket redemption={shown} />}
        {isIssued && <DownloadTicket id={id} pnr={pnr} />}
        <Button size="sm" onClick={onClose} data-autofocus>
          {texts.finish}
        </Button>
      </div>
    </div>
  );
}
