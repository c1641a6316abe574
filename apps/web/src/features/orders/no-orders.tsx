import { Button } from '@mantine/core';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { OrderFilterValues } from './order-list.ts';
import { ordersQuery } from './queries.ts';

/** Why there is nothing: none at all, none that waits, or none with these filters. */
export function NoOrders({ active, onEverything }: { active: OrderFilterValues; onEverything: () => void }) {
  const { status, ...others } = active;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  const isOnlyPending = status === 'pendiente' && !isNarrowed;
  // That all are decided is said only of some: a programme that begins has none.
  const { data: all } = useQuery({ ...ordersQuery({ page: 1, limit: 5 }), enabled: isOnlyPending });
  const isNone = all?.count === 0 || (status === 'all' && !isNarrowed);
  if (isNone) return <EmptyState title={texts.empty} help={texts.emptyHelp} />;
  const pendingHelp = all === undefined ? undefined : texts.nothingPendingHelp;
  return (
    <EmptyState
      title={isOnlyPending ? texts.nothingPending : texts.noMatch}
      help={isOnlyPending ? pendingHelp : texts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={onEverything}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
