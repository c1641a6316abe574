import { Anchor, Skeleton } from '@mantine/core';
import { updateServiceCentreRoute } from '@millaje/api/service-centres/service-centres';
import { serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { serviceCentresQuery } from '../../features/service-centres/queries.ts';
import { ServiceCentreFields } from '../../features/service-centres/service-centre-fields.tsx';
import { valuesOf } from '../../features/service-centres/service-centres.tsx';
import { pathTo } from '../../paths.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { DetailFailure } from '../../ui/detail-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.editTitle };
export { clientLoader } from './service-centres.tsx';

/** A service centre that is changed, on a page of its own. */
export default function StaffServiceCentreUpdate() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(serviceCentresQuery);
  const listTo = pathTo('staffServiceCentres');
  if (data === undefined && error !== null)
    return <DetailFailure error={error} backTo={listTo} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={520} radius="md" aria-busy="true" />;
  const centre = data.find((row) => String(row.id) === id);
  if (centre === undefined)
    return (
      <EmptyState
        title={texts.missing}
        help={tableTexts.missingHelp}
        action={
          <Anchor component={Link} to={listTo} replace size="sm" fw={600}>
            {tableTexts.backToList}
          </Anchor>
        }
      />
    );
  return (
    <FormPage>
      <SaveForm
        key={centre.id}
        route={updateServiceCentreRoute}
        initial={valuesOf(centre)}
        read={readOf(centre, valuesOf)}
        extra={{ id: centre.id }}
        fields={(form) => <ServiceCentreFields form={form} />}
        refresh={serviceCentresQuery.queryKey}
        onClose={() => void navigate(listTo)}
      />
    </FormPage>
  );
}
