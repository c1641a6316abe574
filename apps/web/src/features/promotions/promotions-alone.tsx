import { AreaProviders } from '../../ui/area-providers.tsx';
import { PromotionsOnShow } from './promotions-on-show.tsx';

/** The promotions of today for a page that asks for nothing else: they arrive late, with what asks for them. */
export default function PromotionsAlone() {
  return (
    <AreaProviders>
      <PromotionsOnShow place="landing" />
    </AreaProviders>
  );
}
