import { serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { serviceCentresQuery } from '../../features/service-centres/queries.ts';
import { nameOf, serviceCentreColumns, StatusLink } from '../../features/service-centres/service-centres.tsx';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

const editTo = ({ id }: { id: number }) => pathTo('staffServiceCentreUpdate', { id: String(id) });

/** The service centres. */
export default function StaffServiceCentres() {
  return (
    <CatalogueScreen
      title={texts.title}
      query={serviceCentresQuery}
      columns={serviceCentreColumns}
      csv={texts.csv}
      empty={texts.empty}
      nameOf={nameOf}
      addTo={pathTo('staffServiceCentreAdd')}
      editTo={editTo}
      toggle={(row) => <StatusLink centre={row} />}
    />
  );
}
