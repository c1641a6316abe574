import { Anchor, Skeleton } from '@mantine/core';
import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError } from '../../call-error.ts';
import { CorporateDetail } from '../../features/corporates/corporate-detail.tsx';
import { corporateQuery } from '../../features/corporates/queries.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: corporateTexts.detail };

/** One ally, by the e-mail of who represents it. */
export default function StaffCorporate() {
  const { email = '' } = useParams();
  const { data, error, refetch } = useQuery(corporateQuery({ email }));

  if (data !== undefined) {
    return <CorporateDetail corporate={data.corporate_user} addresses={data.addresses} balance={data.balance} />;
  }
  if (error instanceof CallError && error.status === 409) {
    return (
      <EmptyState
        title={corporateTexts.missing}
        action={
          <Anchor component={Link} to={pathTo('staffCorporates')} size="sm">
            {corporateTexts.title}
          </Anchor>
        }
      />
    );
  }
  if (error !== null) {
    return <FailureState title={tableTexts.detailFailed} message={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <output aria-busy="true">
      <p>{shellTexts.processing}</p>
      <Skeleton height={240} mt="md" radius="md" />
    </output>
  );
}
