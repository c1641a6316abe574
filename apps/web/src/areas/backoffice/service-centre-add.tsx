import { addServiceCentreRoute } from '@millaje/api/service-centres/service-centres';
import { serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { serviceCentresQuery } from '../../features/service-centres/queries.ts';
import { ServiceCentreFields } from '../../features/service-centres/service-centre-fields.tsx';
import { noServiceCentre } from '../../features/service-centres/service-centres.tsx';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.addTitle };
export { clientLoader } from './service-centres.tsx';

/** A new service centre. */
export default function StaffServiceCentreAdd() {
  return (
    <AddPage
      route={addServiceCentreRoute}
      initial={noServiceCentre}
      fields={(form) => <ServiceCentreFields form={form} />}
      refresh={serviceCentresQuery.queryKey}
      listTo={pathTo('staffServiceCentres')}
    />
  );
}
