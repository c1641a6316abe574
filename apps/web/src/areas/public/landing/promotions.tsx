import { PromotionsOnShow } from '../../../features/promotions/promotions-on-show.tsx';
import { AreaProviders } from '../../../ui/area-providers.tsx';

/** The promotions of today. They arrive late, with what asks for them. */
export default function Promotions() {
  return (
    <AreaProviders>
      <PromotionsOnShow place="landing" />
    </AreaProviders>
  );
}
