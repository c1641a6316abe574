import { Alert, Skeleton } from '@mantine/core';
import { type Product } from '@millaje/api/products/product';
import { productTexts } from '@millaje/api/products/products.texts';
import { shopTexts as texts } from '@millaje/api/products/shop.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { type ProductType, productTypes } from '@millaje/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { ProductCard } from './product-card.tsx';
import { paymentOptionsQuery, productsQuery, tiersQuery } from './queries.ts';
import cards from '../../ui/picture-cards.module.css';
import classes from './shop.module.css';

type Membership = UserInfo['membership'];

/** What can be bought, in its groups: only what is on the shelf, and a group only where it has something. */
export function Shop({ membership }: { membership: Membership }) {
  const { data, error, refetch } = useQuery(productsQuery);
  if (data === undefined && error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <ShopSkeleton />;
  if (data.length === 0) return <EmptyState title={productTexts.empty} help={texts.emptyHelp} />;
  return <ProductGroups products={data} membership={membership} />;
}

/** Products in their groups, for a member, or for a visitor who has no membership yet. */
export function ProductGroups({ products, membership }: Omit<GroupProps, 'type'>) {
  return (
    <div className={classes.shop}>
      {productTypes.map((type) => (
        <Group
          key={type}
          type={type}
          products={products.filter((product) => product.type === type)}
          membership={membership}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  type: ProductType;
  products: readonly Product[];
  membership: Membership | undefined;
}

function Group({ type, products, membership }: GroupProps) {
  const titleId = useId();
  const options = useQuery(paymentOptionsQuery).data;
  const tiers = useQuery({ ...tiersQuery, enabled: membership !== undefined }).data;
  if (products.length === 0) return null;
  // Until it is known who may, nobody is told that they may not.
  const mayBuyMiles = tiers?.find(({ id }) => id === membership?.id)?.may_buy_miles ?? true;
  const isClosed = type === 'miles_package' && !mayBuyMiles;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {texts.groups[type]}
      </h2>
      {isClosed && (
        <Alert color="warn" className={classes.closed}>
          {texts.noMiles((tiers ?? []).filter((tier) => tier.may_buy_miles).map(({ name }) => name))}
        </Alert>
      )}
      <ul className={`${cards.list} ${classes.list}`}>
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            membership={membership}
            isClosed={isClosed}
            options={options?.find(({ id }) => id === product.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function ShopSkeleton() {
  return (
    <div className={classes.shop} aria-busy="true">
      <Skeleton height={28} width={200} mb="md" />
      <div className={`${cards.list} ${classes.list}`}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={360} radius="md" />
        ))}
      </div>
    </div>
  );
}
