import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { reconcileRoute } from '@millaje/api/settlement/settlement';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { firstPress } from '../../ui/first-press.ts';

/** Compares every account with the chain, now, and says what came of it. */
export function ReconcileButton() {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => ask(reconcileRoute),
    onSuccess: ({ reconciliation: { agrees, difference_count: count } }) => {
      if (agrees) notify.success(settlementTexts.agrees);
      else notify.warning(settlementTexts.differs, settlementTexts.differenceCount(formatWhole(count)));
    },
    onError: (error) => notify.warning(shellTexts.warning, error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement', 'all'] }),
  });
  return (
    <Button
      size="sm"
      leftSection={<IconScale size={16} aria-hidden />}
      loading={run.isPending}
      onClick={firstPress(() => run.mutate())}
    >
      {settlementTexts.run}
    </Button>
  );
}
