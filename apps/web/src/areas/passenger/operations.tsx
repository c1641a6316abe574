import { menuTexts } from '@millaje/api/shell.texts';
import { OwnOperations } from '../../features/operations/own-operations.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.operations };

/** Every operation of the account; the details of one open beside them. */
export default function PassengerOperations() {
  return <OwnOperations details="passengerOperation" />;
}
