import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Why there are no sales: none at all, or none with these filters. */
export function NoSales({ isNarrowed }: { isNarrowed: boolean }) {
  return <EmptyState title={texts.empty} help={isNarrowed ? texts.noMatchHelp : texts.emptyHelp} />;
}
