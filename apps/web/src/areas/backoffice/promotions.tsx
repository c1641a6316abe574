import { promotionStatusRoute, updatePromotionRoute } from '@millaje/api/promotions/promotions';
import { promotionTexts } from '@millaje/api/promotions/promotions.texts';
import { PromotionFields, valuesOf } from '../../features/promotions/promotion-fields.tsx';
import { promotionColumns } from '../../features/promotions/promotions.tsx';
import { promotionsQuery } from '../../features/promotions/queries.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: promotionTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The promotions. */
export default function StaffPromotions() {
  return (
    <CatalogueScreen
      title={promotionTexts.title}
      query={promotionsQuery}
      columns={promotionColumns}
      csv={promotionTexts.csv}
      empty={promotionTexts.empty}
      nameOf={({ name }) => name}
      addTo={pathTo('staffPromotionAdd')}
      toggle={(row) => (
        <StatusToggle
          route={promotionStatusRoute}
          row={row}
          name={row.name}
          consequence={promotionTexts.toggled}
          refresh={promotionsQuery.queryKey}
        />
      )}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updatePromotionRoute}
          initial={valuesOf(row)}
          read={readOf(row, valuesOf)}
          extra={{ id: row.id }}
          fields={(form) => <PromotionFields form={form} />}
          refresh={promotionsQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
