import { settlementTexts } from '@millaje/api/settlement/settlement.texts';

/** What a person reads for a reason of the settler's; one that this page does not know yet is shown as it is. */
export function explainReason(reason: string): string {
  return (settlementTexts.reasons as Readonly<Record<string, string>>)[reason] ?? reason;
}
