import { menuTexts } from '@millaje/api/shell.texts';
import { Shop } from '../../features/products/shop.tsx';
import { ShopBar } from '../../features/payments/shop-bar.tsx';
import { useOwnUser } from '../../features/profile/use-own-user.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.products };

/** What a member can buy, under the ways to the cart and to what was bought. */
export default function PassengerProducts() {
  const user = useOwnUser();
  if (user === undefined) return null;
  return (
    <>
      <ShopBar />
      <Shop membership={user.membership} />
    </>
  );
}
