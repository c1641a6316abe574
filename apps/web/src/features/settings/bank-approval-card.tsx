import { bankApprovalRoute, updateBankApprovalRoute } from '@millaje/api/orders/bank-movements';
import { bankApprovalTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { SwitchCard } from './switch-card.tsx';
import classes from './setting-card.module.css';

const approvalQuery = queryOptions({
  queryKey: ['settings', 'bank-approval'],
  queryFn: ({ signal }) => ask(bankApprovalRoute, {}, { signal }),
  select: ({ status, version }) => ({ isOn: status, version }),
});

const toggleOf = ({ isOn, version }: { readonly isOn: boolean; readonly version?: string | undefined }) => ({
  isOn,
  texts,
  questionOf: (wanted: boolean) => ({
    question: wanted ? texts.onQuestion : texts.offQuestion,
    consequence: wanted ? texts.onConsequence : texts.offConsequence,
  }),
  change: (status: boolean) => ask(updateBankApprovalRoute, { body: { status } }, { version }),
  refresh: approvalQuery.queryKey,
});

/** Whether payments that the bank confirms are approved without anybody. */
export function BankApprovalCard() {
  const { data, error, refetch } = useQuery(approvalQuery);
  if (data === undefined && error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={classes.switches}>
      <SwitchCard title={texts.title} help={texts.help} toggle={data && toggleOf(data)} />
    </div>
  );
}
