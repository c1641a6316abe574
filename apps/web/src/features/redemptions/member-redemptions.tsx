import { Button } from '@mantine/core';
import type { OwnRedemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { Pager } from '../../ui/pager/pager.tsx';
import { Section } from '../../ui/section.tsx';
import { usePage } from '../../ui/use-page.ts';
import { MEMBER_PAGE_SIZE as SIZE, userRedemptionsQuery } from './queries.ts';
import { RedemptionRows, RedemptionRowsSkeleton } from './redemption-rows.tsx';
import classes from './member-redemptions.module.css';

interface MemberRedemptionsProps {
  /** The address of a request's details. */
  to: (redemption: OwnRedemption) => To;
}

/** All redemptions of the signed-in member, page by page. */
export function MemberRedemptions({ to }: MemberRedemptionsProps) {
  const [page, setPage] = usePage();
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(
    userRedemptionsQuery({ page_count: page, quantity: SIZE }),
  );
  return (
    <Section title={tableTexts.total(data === undefined ? '…' : formatWhole(data.count))}>
      {isPending && <RedemptionRowsSkeleton rows={SIZE} />}
      {error !== null && data === undefined && (
        <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && <EmptyState title={texts.emptyForMember} help={texts.emptyForMemberHelp} />}
      {data !== undefined && data.count > 0 && data.rows.length === 0 && (
        <EmptyState
          title={tableTexts.outOfRange(formatWhole(page))}
          action={
            <Button variant="default" size="sm" onClick={() => setPage(1)}>
              {tableTexts.toFirstPage}
            </Button>
          }
        />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <RedemptionRows redemptions={data.rows} to={to} withMiles isStale={isPlaceholderData} />
          <div className={classes.pager}>
            <Pager page={page} size={SIZE} count={data.count} onPageChange={setPage} />
          </div>
        </>
      )}
    </Section>
  );
}
