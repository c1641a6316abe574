import { Anchor } from '@mantine/core';
import type { Operation } from '@millaje/api/operations';
import { operationTexts } from '@millaje/api/operations.texts';
import { operationDetailTexts as texts } from '@millaje/api/shell.texts';
import { brand } from 'virtual:brand';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { addressUrl, transactionUrl } from '../../ui/explorer-urls.ts';
import { formatFactor } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';

type Party = Operation['from'];

/** Everything about one operation: who, how much, when, and what was paid or flown with it. */
export function OperationDetails({ operation, withChain }: { operation: Operation; withChain: boolean }) {
  return (
    <>
      <DetailsSection
        entries={[
          [operationTexts.columns.type, operation.type],
          [operationTexts.columns.description, operation.description],
          [operationTexts.columns.date, dates.dayAndTime(operation.date)],
          [texts.amount, <MilesAmount key="amount" value={operation.amount} />],
          [operationTexts.columns.fee, <MilesAmount key="fee" value={operation.fee} />],
          [operationTexts.columns.total, <MilesAmount key="total" value={operation.total} />],
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
      <OrderSection order={operation.order} />
      <FlightSection redemption={operation.redemption} />
      <RewardSection reward={operation.reward} />
    </>
  );
}

interface PartySectionProps {
  title: string;
  party: Party;
  address: string | null;
  withChain: boolean;
}

function PartySection({ title, party, address, withChain }: PartySectionProps) {
  const name =
    party === null
      ? operationTexts.programme.replace('{product}', brand.product)
      : `${party.first_name} ${party.last_name}`;
  return (
    <DetailsSection
      title={title}
      entries={[
        [texts.name, name],
        [
          texts.email,
          party === null ? undefined : (
            <Anchor key="email" href={`mailto:${party.email}`} inherit>
              {party.email}
            </Anchor>
          ),
        ],
        [
          texts.wallet,
          withChain && address !== null ? (
            <CopyableHash key="wallet" value={address} label={`${texts.wallet} ${title}`} href={addressUrl(address)} />
          ) : undefined,
        ],
      ]}
    />
  );
}

function OrderSection({ order }: { order: Operation['order'] }) {
  if (order === null) return null;
  return (
    <DetailsSection
      title={texts.order}
      entries={[
        [operationTexts.columns.paymentMethod, order.method],
        [texts.reference, order.reference],
        [order.currency === 'VES' ? texts.amountVes : texts.amountUsd, order.amount],
        [texts.created, dates.dayAndTime(order.created_at)],
      ]}
    />
  );
}

function FlightSection({ redemption }: { redemption: Operation['redemption'] }) {
  if (redemption === null) return null;
  const isRoundTrip = redemption.flight_date_return !== null;
  return (
    <DetailsSection
      title={texts.flight}
      entries={[
        [operationTexts.columns.pnr, redemption.pnr],
        [texts.route, `${redemption.departure} → ${redemption.arrive}`],
        [texts.flightType, isRoundTrip ? texts.roundTrip : texts.oneWay],
        [texts.seatGo, redemption.seat_go],
        [texts.dateGo, dates.day(redemption.flight_date_go ?? '')],
        [texts.seatReturn, isRoundTrip ? redemption.seat_return : undefined],
        [texts.dateReturn, dates.day(redemption.flight_date_return ?? '')],
      ]}
    />
  );
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
