import { menuTexts } from '@millaje/api/shell.texts';
import { Shop } from '../../features/products/shop.tsx';
import { useSession } from '../../features/session/session.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.products };

/** What a member can buy. */
export default function PassengerProducts() {
  const session = useSession();
  return session === null ? null : <Shop membership={session.user.membership} />;
}
