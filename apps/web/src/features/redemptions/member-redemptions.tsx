import { Anchor } from '@mantine/core';
import type { OwnRedemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { PagedSection } from '../../ui/pager/paged-section.tsx';
import { usePage } from '../../ui/use-page.ts';
import { MEMBER_PAGE_SIZE as SIZE, userRedemptionsQuery } from './queries.ts';
import { RedemptionRows, RedemptionRowsSkeleton } from './redemption-rows.tsx';

interface MemberRedemptionsProps {
  /** The address of a request's details. */
  to: (redemption: OwnRedemption) => To;
}

/** All redemptions of the signed-in member, page by page. */
export function MemberRedemptions({ to }: MemberRedemptionsProps) {
  const [page, setPage] = usePage();
  const query = useQuery(userRedemptionsQuery({ page_count: page, quantity: SIZE }));
  return (
    <PagedSection
      title={tableTexts.total(query.data === undefined ? '…' : formatWhole(query.data.count))}
      query={query}
      page={page}
      size={SIZE}
      onPageChange={setPage}
      skeleton={<RedemptionRowsSkeleton rows={SIZE} />}
      empty={
        <EmptyState
          title={texts.emptyForMember}
          help={texts.emptyForMemberHelp}
          action={
            <Anchor component={Link} to={pathTo('passengerHome')}>
              {texts.searchFlights}
            </Anchor>
          }
        />
      }
    >
      {(redemptions, isStale) => <RedemptionRows redemptions={redemptions} to={to} withMiles isStale={isStale} />}
    </PagedSection>
  );
}
