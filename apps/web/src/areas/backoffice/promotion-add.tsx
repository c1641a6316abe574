import { addPromotionRoute } from '@millaje/api/promotions/promotions';
import { promotionTexts } from '@millaje/api/promotions/promotions.texts';
import { useNavigate } from 'react-router';
import { noPromotion, PromotionFields } from '../../features/promotions/promotion-fields.tsx';
import { promotionsQuery } from '../../features/promotions/queries.ts';
import { pathTo } from '../../paths.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: promotionTexts.addTitle };
export { clientLoader } from './promotions.tsx';

/** A new promotion. */
export default function StaffPromotionAdd() {
  const navigate = useNavigate();
  return (
    <FormPage>
      <SaveForm
        isNew
        route={addPromotionRoute}
        initial={noPromotion}
        fields={(form) => <PromotionFields form={form} />}
        refresh={promotionsQuery.queryKey}
        onClose={() => void navigate(pathTo('staffPromotions'))}
      />
    </FormPage>
  );
}
