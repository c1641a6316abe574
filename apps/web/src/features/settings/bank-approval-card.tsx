import { Button, Group, Skeleton } from '@mantine/core';
import { bankApprovalRoute, updateBankApprovalRoute } from '@millaje/api/orders/bank-movements';
import { bankApprovalTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { toggleProblem } from '../../ui/catalogue/toggle-problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { notify } from '../../ui/notify.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import classes from './setting-card.module.css';

const approvalQuery = queryOptions({
  queryKey: ['settings', 'bank-approval'],
  queryFn: ({ signal }) => ask(bankApprovalRoute, {}, { signal }),
  select: ({ status, version }) => ({ isOn: status, version }),
});

/** Whether payments that the bank confirms are approved without anybody. */
export function BankApprovalCard() {
  const { data, error, refetch } = useQuery(approvalQuery);
  if (data === undefined && error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={classes.switches}>
      <section className={classes.switch} aria-label={texts.title}>
        <header className={classes.head}>
          <div>
            <h2>{texts.title}</h2>
            <p>{texts.help}</p>
          </div>
          {data === undefined ? <Skeleton height={36} width={160} /> : <Toggle {...data} />}
        </header>
      </section>
    </div>
  );
}

function Toggle({ isOn, version }: { isOn: boolean; version: string | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => ask(updateBankApprovalRoute, { body: { status: !isOn } }, { version }),
    onSuccess: async ({ message }) => {
      setAsking(false);
      notify.success(message);
      await queries.invalidateQueries({ queryKey: approvalQuery.queryKey });
    },
    onError: () => queries.invalidateQueries({ queryKey: approvalQuery.queryKey }),
  });
  return (
    <Group gap="md" wrap="nowrap">
      <StatusDot tone={isOn ? 'good' : 'quiet'} label={isOn ? texts.on : texts.off} />
      <Button
        variant="default"
        onClick={() => {
          toggle.reset();
          setAsking(true);
        }}
      >
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={isOn ? texts.offQuestion : texts.onQuestion}
        isBusy={toggle.isPending}
        problem={toggleProblem(toggle.error)}
        onConfirm={() => toggle.mutate()}
        onClose={() => setAsking(false)}
      >
        {isOn ? texts.offConsequence : texts.onConsequence}
      </ConfirmDialog>
    </Group>
  );
}
