import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import type { OwnRedemption } from '@millaje/api/flights/redemptions';
import { homeTexts, tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { KeptRoom } from '../../ui/kept-room.tsx';
import { Section } from '../../ui/section.tsx';
import { citiesQuery, userRedemptionsQuery } from './queries.ts';
import { NoRedemptions, RedemptionRows, RedemptionRowsSkeleton } from './redemption-rows.tsx';
import { RequestsLink } from './requests-link.tsx';

/** The smallest page, and how many of it the short list shows. */
const [SIZE, ROWS] = [5, 3];

interface RedeemSectionProps {
  /** The address of a request's details. */
  to: (redemption: OwnRedemption) => To;
  /** What one redeems with: the search of flights. */
  children?: ReactNode;
}

/** The part of a member's home in which miles become flights: the last requests, and the way to all of them. */
export function RedeemSection({ to, children }: RedeemSectionProps) {
  const query = useQuery(userRedemptionsQuery({ page_count: 1, quantity: SIZE }));
  // Until then a row names airports by their codes, which are shorter.
  const hasRows = query.data !== undefined && query.data.rows.length > 0;
  const isUnnamed = useQuery({ ...citiesQuery, enabled: hasRows }).isPending && hasRows;
  const none =
    children === undefined ? (
      <EmptyState title={texts.emptyForMember} help={texts.emptyForMemberHelp} />
    ) : (
      <NoRedemptions />
    );
  return (
    <Section title={homeTexts.redeem} action={<RequestsLink />}>
      {children}
      <KeptRoom name="redeem" isWaiting={query.isPending || isUnnamed}>
        <Loaded query={query} failed={tableTexts.loadFailed} waiting={<RedemptionRowsSkeleton rows={1} />}>
          {({ rows }) => (rows.length === 0 ? none : <RedemptionRows redemptions={rows.slice(0, ROWS)} to={to} />)}
        </Loaded>
      </KeptRoom>
    </Section>
  );
}
