import { IconArmchair } from '@tabler/icons-react';
import type { Product } from '@millaje/api/products/product';
import { brand } from 'virtual:brand';
import { formatWhole } from '../../ui/format.ts';
import { TierArt } from '../../ui/membership-card/tier-art.tsx';
import classes from './shop.module.css';

/** A product's picture; without one a membership is its card, and everything else a night sky with what it brings. Decoration only. */
export function ProductPicture({ product: { img, membership, miles, type } }: { product: Product }) {
  if (img !== null)
    return <img className={classes.picture} src={img} alt="" width={1200} height={675} loading="lazy" />;
  return (
    <div className={classes.picture} data-art={type} aria-hidden>
      {membership === null ? (
        <>
          <svg className={classes.arcs} viewBox="0 0 600 338" preserveAspectRatio="xMidYMid slice">
            <path d="M-20 300C90 120 330 40 640 90" />
            <path d="M-20 330C140 190 380 130 640 190" />
            <path d="M-20 360C200 250 420 220 640 290" />
          </svg>
          {type === 'vip_access' ? (
            <IconArmchair className={classes.seat} size={72} stroke={1.2} />
          ) : (
            <>
              <span className={classes.figure}>{formatWhole(miles)}</span>
              <span className={classes.symbol}>{brand.miles_symbol}</span>
            </>
          )}
        </>
      ) : (
        <div className={classes.tier}>
          <TierArt name={membership} />
        </div>
      )}
    </div>
  );
}
