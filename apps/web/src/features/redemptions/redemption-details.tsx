import { Anchor } from '@mantine/core';
import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { operationDetailTexts } from '@millaje/api/shell.texts';
import { Link } from 'react-router';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
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
}

/** Everything about one request: how it stands, who flies, which flights, and what was paid. */
export function RedemptionDetails({ redemption, operationTo }: RedemptionDetailsProps) {
  const { flight_details: details, flight_type, seat, status, pnr } = redemption;
  return (
    <>
      <DetailsSection
        title={texts.request}
        entries={[
          [texts.status, <StatusDot key="status" {...stateOf(redemption)} />],
          [texts.pnr, status === 3 ? undefined : pnr],
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
          [
            texts.email,
            <Anchor key="email" href={`mailto:${redemption.email}`} inherit>
              {redemption.email}
            </Anchor>,
          ],
          [texts.customerId, redemption.customer_id],
        ]}
      />
      <Segments title={texts.outbound} segments={details.departure} baggage={details.BaggageD} />
      <Segments title={texts.inbound} segments={details.return} baggage={details.BaggageR} />
      <PaymentSection redemption={redemption} operationTo={operationTo} />
    </>
  );
}

/** What was paid, and the operation that paid it. */
export function PaymentSection({ redemption, operationTo }: RedemptionDetailsProps) {
  const { miles_price, operation } = redemption;
  return (
    <DetailsSection
      title={texts.payment}
      entries={[
        [texts.price, <MilesAmount key="price" value={miles_price} />],
        ...(operation === null
          ? []
          : ([
              [
                texts.operation,
                <Anchor key="operation" component={Link} to={operationTo(operation._id)} inherit>
                  {redemptionScreenTexts.seeOperation(String(operation._id))}
                </Anchor>,
              ],
              [redemptionScreenTexts.columns.fee, <MilesAmount key="fee" value={operation.fee} />],
              [redemptionScreenTexts.columns.total, <MilesAmount key="total" value={operation.total} />],
              [
                operationDetailTexts.hash,
                operation.tx_hash === null ? (
                  operationDetailTexts.hashPending
                ) : (
                  <CopyableHash
                    key="hash"
                    value={operation.tx_hash}
                    label={operationDetailTexts.hash}
                    href={transactionUrl(operation.tx_hash)}
                  />
                ),
              ],
            ] as const)),
      ]}
    />
  );
}
