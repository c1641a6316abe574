import { useQuery } from '@tanstack/react-query';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { PromotionsOnShow } from '../promotions/promotions-on-show.tsx';
import { promotionsQuery } from '../promotions/queries.ts';
import { useSession } from '../session/session.ts';
import { productsQuery } from './queries.ts';
import { ProductGroups } from './shop.tsx';
import classes from './shop.module.css';

/**
 * What is sold and the promotions of today, for a page that asks for nothing else: they arrive late, with what asks for them, and
 * together, since the first would push the other away. Allies and staff buy nothing.
 */
export default function OffersAlone() {
  return (
    <AreaProviders>
      <Offers />
    </AreaProviders>
  );
}

function Offers() {
  const session = useSession();
  const isBuyer = session === null || session.role === 'PASSENGER';
  const products = useQuery({ ...productsQuery, enabled: isBuyer });
  const promotions = useQuery(promotionsQuery);
  if (products.isLoading || promotions.isLoading) return null;
  return (
    <>
      {isBuyer && products.data !== undefined && products.data.length > 0 && (
        <div className={classes.landing}>
          <ProductGroups products={products.data} membership={session?.user.membership} />
        </div>
      )}
      <PromotionsOnShow place="landing" />
    </>
  );
}
