import { addPromotionRoute } from '@millaje/api/promotions/promotions';
import { promotionTexts } from '@millaje/api/promotions/promotions.texts';
import { noPromotion, PromotionFields } from '../../features/promotions/promotion-fields.tsx';
import { promotionsQuery } from '../../features/promotions/queries.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: promotionTexts.addTitle };
export { clientLoader } from './promotions.tsx';

/** A new promotion. */
export default function StaffPromotionAdd() {
  return (
    <AddPage
      route={addPromotionRoute}
      initial={noPromotion}
      fields={(form) => <PromotionFields form={form} />}
      refresh={promotionsQuery.queryKey}
      listTo={pathTo('staffPromotions')}
    />
  );
}
