import { useQuery } from '@tanstack/react-query';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { useSession } from '../session/session.ts';
import { productsQuery } from './queries.ts';
import { ProductGroups } from './shop.tsx';
import classes from './shop.module.css';

/** What is sold, for a page that asks for nothing else: it arrives late, with what asks for it. Allies and staff buy nothing. */
export default function ProductsAlone() {
  const session = useSession();
  if (session !== null && session.role !== 'PASSENGER') return null;
  return (
    <AreaProviders>
      <ProductsOnShow membership={session?.user.membership} />
    </AreaProviders>
  );
}

function ProductsOnShow({ membership }: Pick<Parameters<typeof ProductGroups>[0], 'membership'>) {
  const products = useQuery(productsQuery).data ?? [];
  if (products.length === 0) return null;
  return (
    <div className={classes.landing}>
      <ProductGroups products={products} membership={membership} />
    </div>
  );
}
