import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { StatusDot } from '../../ui/status-dot.tsx';

/** Whether ledger and chain said the same. */
export function ReconciliationResult({ agrees }: { agrees: boolean }) {
  return agrees ? (
    <StatusDot tone="good" label={settlementTexts.agreesShort} />
  ) : (
    <StatusDot tone="bad" label={settlementTexts.differsShort} />
  );
}
