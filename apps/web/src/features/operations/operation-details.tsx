import { Anchor } from '@mantine/core';
import type { Operation } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { paidWith } from '@millaje/api/orders/orders.texts';
import { redemptionScreenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { operationDetailTexts as texts } from '@millaje/api/signed-in.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { addressUrl, transactionUrl } from '../../ui/explorer-urls.ts';
import { formatFactor } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useSession } from '../session/session.ts';
import { OperationReceipt } from '../receipts/receipt-download.tsx';
import { UserLink } from '../users/user-link.tsx';
import { DownloadTicket } from '../redemptions/download-ticket.tsx';
import { localClock, localDay } from '../redemptions/flight-texts.ts';
import { directionFor, milesFor } from './direction.ts';
import { partyName } from './party-name.ts';
import classes from './operation-details.module.css';

type Party = Operation['from'];

interface OperationDetailsProps {
  operation: Operation;
  withChain: boolean;
  /** The address of the request that redeemed it, for those who have such a screen. */
  redemptionTo?: ((id: number) => string) | undefined;
  /** The address of the order that paid for it, for those who have such a screen. */
  orderTo?: ((id: number) => string) | undefined;
}

/** Everything about one operation: who, how much, when, and what was paid or flown with it. */
export function OperationDetails({ operation, withChain, redemptionTo, orderTo }: OperationDetailsProps) {
  return (
    <>
      <Head operation={operation} isForStaff={withChain} />
      <DetailsSection
        entries={[
          [operationTexts.columns.type, operation.type],
          [operationTexts.columns.description, operation.description],
          [operationTexts.columns.date, dates.dayAndTime(operation.date)],
          [texts.amount, <MilesAmount key="amount" value={operation.amount} />],
          [operationTexts.columns.fee, <MilesAmount key="fee" value={operation.fee} />],
          [texts.received, <MilesAmount key="total" value={operation.total} />],
          [
            texts.hash,
            operation.tx_hash === null ? (
              texts.hashPending
            ) : (
              <CopyableHash
                key="hash"
                value={operation.tx_hash}
                label={texts.hash}
                href={transactionUrl(operation.tx_hash)}
              />
            ),
          ],
        ]}
      />
      <PartySection
        title={operationTexts.columns.sender}
        party={operation.from}
        address={operation.address_from}
        withChain={withChain}
      />
      <PartySection
        title={operationTexts.columns.receiver}
        party={operation.to}
        address={operation.address_to}
        withChain={withChain}
      />
      <OrderSection order={operation.order} orderTo={orderTo} />
      <FlightSection operation={operation} redemptionTo={redemptionTo} />
      <RewardSection reward={operation.reward} />
    </>
  );
}

/** What one opens it for: how much, between whom, and whether the chain has it. Who stands at one end of it reads it from there. */
function Head({ operation, isForStaff }: { operation: Operation; isForStaff: boolean }) {
  const person = useSession()?.user;
  const { from, to, amount, tx_hash } = operation;
  const direction = isForStaff || person === undefined ? undefined : directionFor(person, operation);
  return (
    <div className={classes.head}>
      <p className={classes.amount}>
        <MilesAmount
          value={person === undefined || direction === undefined ? amount : milesFor(person, operation)}
          direction={direction}
        />
      </p>
      <p>
        {direction === undefined
          ? `${partyName(from)} → ${partyName(to)}`
          : direction === 'out'
            ? texts.to(partyName(to))
            : texts.from(partyName(from))}
      </p>
      <p>
        {tx_hash === null ? (
          <StatusDot tone="quiet" label={texts.hashPending} />
        ) : (
          <StatusDot tone="good" label={texts.onChain} />
        )}
      </p>
      <div className={classes.receipt}>
        <OperationReceipt id={operation._id} />
      </div>
    </div>
  );
}

interface PartySectionProps {
  title: string;
  party: Party;
  address: string | null;
  withChain: boolean;
}

function PartySection({ title, party, address, withChain }: PartySectionProps) {
  return (
    <DetailsSection
      title={title}
      entries={[
        [texts.name, partyName(party)],
        [
          texts.email,
          party === null ? undefined : <PartyEmail key="email" email={party.email} isForStaff={withChain} />,
        ],
        [
          texts.wallet,
          withChain && address !== null ? (
            <CopyableHash key="wallet" value={address} label={`${texts.wallet} ${title}`} href={addressUrl(address)} />
          ) : undefined,
        ],
        [
          texts.operations,
          withChain && party !== null ? (
            <Anchor
              key="operations"
              component={Link}
              to={`${pathTo('staffOperations')}?${new URLSearchParams({ email: party.email }).toString()}`}
              inherit
            >
              {texts.seeOperations}
            </Anchor>
          ) : undefined,
        ],
      ]}
    />
  );
}

/** Staff go to whose it is; others write. */
function PartyEmail({ email, isForStaff }: { email: string; isForStaff: boolean }) {
  if (isForStaff) return <UserLink email={email} />;
  return (
    <Anchor href={`mailto:${email}`} inherit>
      {email}
    </Anchor>
  );
}

function OrderSection({ order, orderTo }: { order: Operation['order'] } & Pick<OperationDetailsProps, 'orderTo'>) {
  if (order === null) return null;
  return (
    <DetailsSection
      title={orderTo === undefined ? texts.purchase : texts.order}
      entries={[
        [operationTexts.columns.paymentMethod, paidWith(order.method, order.amount)],
        [texts.reference, order.reference],
        [order.currency === 'VES' ? texts.amountVes : texts.amountUsd, order.amount],
        [texts.created, dates.dayAndTime(order.created_at)],
        [
          texts.order,
          orderTo === undefined ? undefined : (
            <Anchor key="order" component={Link} to={orderTo(order.id_order)} inherit>
              {texts.orderNumber(String(order.id_order))}
            </Anchor>
          ),
        ],
      ]}
    />
  );
}

function FlightSection({ operation, redemptionTo }: Pick<OperationDetailsProps, 'operation' | 'redemptionTo'>) {
  const { redemption, ticket_number } = operation;
  if (redemption === null) return null;
  const { id_redemption, pnr, flight_details: details } = redemption;
  const isRoundTrip = redemption.flight_date_return !== null;
  return (
    <>
      <DetailsSection
        title={texts.flight}
        entries={[
          [operationTexts.columns.pnr, pnr],
          [texts.ticket, ticket_number],
          [texts.route, `${redemption.departure} → ${redemption.arrive}`],
          [texts.flightType, isRoundTrip ? texts.roundTrip : texts.oneWay],
          [texts.seatGo, redemption.seat_go],
          [texts.dateGo, <Departures key="going" segments={details.segments.going} />],
          [texts.seatReturn, isRoundTrip ? redemption.seat_return : undefined],
          [texts.dateReturn, isRoundTrip ? <Departures key="back" segments={details.segments.goBack} /> : undefined],
          [
            texts.request,
            redemptionTo === undefined ? undefined : (
              <Anchor key="request" component={Link} to={redemptionTo(id_redemption)} inherit>
                {redemptionScreenTexts.request(String(id_redemption))}
              </Anchor>
            ),
          ],
        ]}
      />
      {pnr !== null && <DownloadTicket id={id_redemption} pnr={pnr} />}
    </>
  );
}

type Redemption = NonNullable<Operation['redemption']>;

/** When each flight of a way leaves, by the clock of where it does. */
function Departures({ segments }: { segments: Redemption['flight_details']['segments']['going'] }) {
  return segments.map(({ flightNumber, departure, arrival, depatureTime }) => (
    <span key={flightNumber} className={classes.departure}>
      {localDay(depatureTime)} {localClock(depatureTime)}
      <span className={classes.leg}>
        {flightNumber} {departure} → {arrival}
      </span>
    </span>
  ));
}

/** The flight that earned the miles, and by which rules of its day they were reckoned. */
function RewardSection({ reward }: { reward: Operation['reward'] }) {
  if (reward === null) return null;
  const { formula } = reward;
  return (
    <DetailsSection
      title={texts.reward}
      entries={[
        [texts.ticket, `${reward.ticket_number} · ${reward.coupon}`],
        [texts.flightNumber, reward.flight],
        [texts.route, `${reward.origin} → ${reward.destination}`],
        [texts.flightDay, dates.day(reward.day)],
        [texts.class, reward.class],
        [texts.routeReward, <MilesAmount key="reward" value={formula.route_reward} />],
        [texts.classFactor, `× ${formatFactor(formula.rate_factor)}`],
        [texts.tierFactor(formula.membership), `× ${formatFactor(formula.membership_factor)}`],
      ]}
    />
  );
}
