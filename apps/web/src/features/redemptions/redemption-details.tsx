import { Anchor } from '@mantine/core';
import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { operationDetailTexts } from '@millaje/api/signed-in.texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { transactionUrl } from '../../ui/explorer-urls.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { stateOf } from './flight-texts.ts';
import { Segments } from './segments.tsx';

const texts = redemptionScreenTexts.facts;

interface RedemptionDetailsProps {
  redemption: Redemption;
  /** The address of an operation's details. */
  operationTo: (id: number) => string;
  /** Whose it is, where that leads to somebody. */
  member?: ReactNode;
}

/** Everything about one request: how it stands, who flies, which flights, and what was paid. */
export function RedemptionDetails({ redemption, operationTo, member = redemption.email }: RedemptionDetailsProps) {
  const { flight_details: details, flight_type, seat, status, pnr } = redemption;
  return (
    <>
      <DetailsSection
        title={texts.request}
        entries={[
          [texts.status, <StatusDot key="status" {...stateOf(redemption)} />],
          [texts.pnr, status === 3 ? undefined : pnr],
          [texts.bookingPnr, redemption.booking_pnr],
          [
            details.tickets.length > 1 ? texts.tickets : texts.ticket,
            details.tickets.map(({ ticketNumber }) => ticketNumber).join(', '),
          ],
          [texts.date, dates.dayAndTime(redemption.date_redemption)],
          [texts.flightType, `${texts.flightTypes[flight_type]} · ${texts.cabins[seat]}`],
          [texts.promotion, redemption.promotion_details?.name],
        ]}
      />
      <DetailsSection
        title={texts.passenger}
        entries={[
          [texts.name, redemption.passenger],
          [texts.document, redemption.doc],
          [texts.email, member],
          [texts.customerId, formatCustomerId(redemption.customer_id)],
        ]}
      />
      <Segments title={texts.outbound} segments={details.departure} baggage={details.BaggageD} />
      <Segments title={texts.inbound} segments={details.return} baggage={details.BaggageR} />
      <PaymentSection redemption={redemption} operationTo={operationTo} />
    </>
  );
}

/** The way to the operation that paid for it. */
export function OperationLinkOf({ redemption: { operation }, operationTo }: RedemptionDetailsProps) {
  if (operation === null) return null;
  return (
    <Anchor component={Link} to={operationTo(operation._id)} inherit>
      {redemptionScreenTexts.seeOperation(String(operation._id))}
    </Anchor>
  );
}

/** What was paid, and the operation that paid it. */
function PaymentSection({ redemption, operationTo }: RedemptionDetailsProps) {
  const { miles_price, operation } = redemption;
  const { columns } = redemptionScreenTexts;
  const hash = operation?.tx_hash ?? undefined;
  return (
    <DetailsSection
      title={texts.payment}
      entries={[
        [texts.price, <MilesAmount key="price" value={miles_price} />],
        [columns.fee, operation && <MilesAmount key="fee" value={operation.fee} />],
        [columns.total, operation && <MilesAmount key="total" value={operation.total} />],
        [
          texts.operation,
          operation && <OperationLinkOf key="operation" redemption={redemption} operationTo={operationTo} />,
        ],
        [
          columns.hash,
          hash === undefined ? (
            operationDetailTexts.hashPending
          ) : (
            <CopyableHash key="hash" value={hash} label={columns.hash} href={transactionUrl(hash)} />
          ),
        ],
      ]}
    />
  );
}
