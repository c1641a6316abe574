import { transferFeeTexts as texts } from '@millaje/api/settings/transfer-fee.texts';
import { onlyFor } from '../../features/session/require-role.ts';
import { feeColumns, feeVersionsQuery } from '../../features/settings/transfer-fee.tsx';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The commission of transfers, with every one that was in force before. */
export default function StaffFees() {
  return (
    <CatalogueScreen
      title={texts.title}
      query={feeVersionsQuery}
      columns={feeColumns}
      csv={texts.csv}
      empty={texts.empty}
      nameOf={({ value }) => value}
      addTo={pathTo('staffFeeAdd')}
    />
  );
}
