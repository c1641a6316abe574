import { Alert, Anchor, Skeleton } from '@mantine/core';
import { flightSearchTexts as texts, openRedemptionTexts } from '@millaje/api/flights/search.texts';
import type { Promotion } from '@millaje/api/promotions/promotions';
import { promotionTexts } from '@millaje/api/promotions/promotions.texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import type { UserRow } from '@millaje/api/members/users';
import { pathTo } from '../../paths.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { OpenAttemptPanel } from '../confirmed-send/open-attempt-panel.tsx';
import type { Telling } from '../confirmed-send/open-attempt.tsx';
import { useBalance } from '../miles/use-balance.ts';
import { useSession } from '../session/session.ts';
import { useOpenLogin } from '../session/use-open-login.ts';
import type { Buyer } from './buyer.ts';
import { MemberFinder } from './member-finder.tsx';
import { PassengerDialog } from './passenger-dialog.tsx';
import { promotionQuery } from './queries.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { entriesOf, RedemptionQuestion } from './redemption-question.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { TotalBar } from './total-bar.tsx';
import { useFlightSearch } from './use-flight-search.ts';
import { useKeptRoom } from './use-kept-room.ts';
import { useRedemption } from './use-redemption.ts';
import type { AddedRedemption } from '@millaje/api/flights/redemptions';
import classes from './flight-search.module.css';

interface FlightSearchProps {
  place: 'landing' | 'member' | 'staff';
  /** The number of a promotion to redeem, as the address names it. */
  promotion?: string | undefined;
}

/** Where results stand on the page: a login comes back here. */
const ANCHOR = '#vuelos';

/**
 * Searching flights and redeeming miles for them: on the front page, on a member's home, and where staff issue for a member. It is
 * loaded on demand, with everything that it needs.
 */
export default function FlightSearch({ place, promotion }: FlightSearchProps) {
  return (
    <AreaProviders>
      <div className={classes.room}>
        {place === 'staff' ? (
          <StaffSearch />
        ) : promotion === undefined ? (
          <OwnSearch place={place} promotion={undefined} />
        ) : (
          <PromotionSearch id={promotion} />
        )}
      </div>
    </AreaProviders>
  );
}

/** Prices of a promotion, or a word that it is over and the usual search. */
function PromotionSearch({ id }: { id: string }) {
  const { data, isPending } = useQuery(promotionQuery(/^\d{1,15}$/.test(id) ? id : ''));
  const isKnown = /^\d{1,15}$/.test(id);
  if (isKnown && isPending) return <Skeleton height={120} radius="md" />;
  return (
    <>
      {data === undefined ? <Alert color="warn">{texts.promotionOver}</Alert> : <PromotionHead promotion={data} />}
      <OwnSearch key={data?.id} place="member" promotion={data} />
    </>
  );
}

function PromotionHead({ promotion }: { promotion: Promotion }) {
  const { name, departure_city, departure, arrive_city, arrive, seat, flight_type, miles_price, finish_date } =
    promotion;
  const price = `${formatWhole(miles_price)} ${brand.miles_symbol}`;
  return (
    <div className={classes.promotion}>
      <p className={classes.name}>
        {texts.promotion}: {name}
      </p>
      <p>
        {departure_city} ({departure}) – {arrive_city} ({arrive}) · {promotionTexts.flightTypes[flight_type]} ·{' '}
        {texts.cabins[seat]} · <strong>{texts.promotionPrice(price)}</strong>
      </p>
      <p className={classes.help}>
        {texts.promotionRoute(dates.day(finish_date))}{' '}
        <Anchor component={Link} to={pathTo('passengerHome')} inherit>
          {texts.withoutPromotion}
        </Anchor>
      </p>
    </div>
  );
}

/** A visitor's or a member's own search. */
function OwnSearch({ place, promotion }: { place: 'landing' | 'member'; promotion: Promotion | undefined }) {
  const session = useSession();
  if (session === null) return <Search name="search" place={place} promotion={promotion} buyer={{ kind: 'visitor' }} />;
  if (session.role !== 'PASSENGER')
    return <Search name="search" place={place} promotion={promotion} buyer={{ kind: 'other' }} />;
  return <MemberSearch key={session.user._id} place={place} promotion={promotion} />;
}

function MemberSearch({ place, promotion }: { place: 'landing' | 'member'; promotion: Promotion | undefined }) {
  const user = useSession()?.user;
  const balance = useBalance();
  const buyer: Buyer =
    user === undefined ? { kind: 'visitor' } : { kind: 'member', user, balance, isForAnother: false };
  return <Search name="search" place={place} promotion={promotion} buyer={buyer} />;
}

/** Staff find the member first, whose miles pay. */
function StaffSearch() {
  const [member, setMember] = useState<UserRow>();
  const buyer: Buyer =
    member === undefined
      ? { kind: 'nobody' }
      : { kind: 'member', user: member, balance: member.balance, isForAnother: true };
  return (
    <Search
      name="emit"
      place="staff"
      promotion={undefined}
      buyer={buyer}
      head={<MemberFinder member={member} onFound={setMember} />}
      onDone={() => setMember(undefined)}
    />
  );
}

interface SearchProps {
  /** Names its form among those that are kept. */
  name: string;
  place: FlightSearchProps['place'];
  promotion: Promotion | undefined;
  buyer: Buyer;
  /** What stands before the search. */
  head?: ReactNode;
  onDone?: () => void;
}

const telling: Telling<AddedRedemption> = {
  ...openRedemptionTexts,
  news: ({ id_redemption }) => openRedemptionTexts.postedHelp(String(id_redemption)),
};

function Search({ name, place, promotion, buyer, head, onDone }: SearchProps) {
  const kind = place === 'staff' || promotion !== undefined ? 'chart' : 'fare';
  const search = useFlightSearch({ name, kind, promotion });
  const member = buyer.kind === 'member' ? buyer : undefined;
  const state = useRedemption(search, member);
  const openLogin = useOpenLogin();
  const room = useKeptRoom(!search.isShown || !search.query.isPending);
  const { open } = state.redemption;
  const operationTo = (id: number) =>
    pathTo(place === 'staff' ? 'staffOperation' : 'passengerOperation', { id: String(id) });

  if (open !== undefined) {
    const close = (): void => {
      const { values } = open;
      const done = open.state.kind === 'posted' ? open.state.done : undefined;
      open.close();
      if (done !== undefined) state.found(done, values);
    };
    return (
      <div className={classes.open}>
        <OpenAttemptPanel open={{ ...open, close }} telling={telling} entries={entriesOf(open.values)} />
      </div>
    );
  }
  return (
    <div id={ANCHOR.slice(1)} ref={room} className={classes.search} data-place={place}>
      {head}
      <div className={classes.card}>
        <SearchForm state={search} />
      </div>
      <Results state={search} />
      <TotalBar
        choice={search.choice}
        hasChosen={search.hasChosen}
        isRoundTrip={search.isRoundTrip}
        buyer={buyer}
        onReserve={state.reserve}
        onSignIn={() => openLogin(ANCHOR)}
      />
      {member !== undefined && search.found !== undefined && (
        <PassengerDialog
          key={member.user._id}
          opened={state.isTyping}
          buyer={member}
          isNational={search.found.is_national}
          typed={state.typed}
          errors={state.fieldErrors}
          onConfirm={state.confirm}
          onClose={state.closePassenger}
        />
      )}
      <RedemptionQuestion state={state} buyer={member} />
      <ReceiptDialog
        receipt={state.receipt}
        operationTo={operationTo}
        onClose={() => {
          state.closeReceipt();
          onDone?.();
        }}
      />
      <MessageDialog {...state.message.props} />
    </div>
  );
}
