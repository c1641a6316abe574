import { Button } from '@mantine/core';
import { creditCouponsRoute, type RewardUpload } from '@millaje/api/flights/rewards';
import { rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { rewardsKey } from './queries.ts';

/** Lets what was checked be credited, after a question. */
export function CreditButton({ upload }: { upload: RewardUpload }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { id, states, ready_miles } = upload;
  const credit = useMutation({
    mutationFn: () => ask(creditCouponsRoute, { body: { id } }),
    onSuccess: async ({ message }) => {
      setAsking(false);
      notify.success(message);
      await queries.invalidateQueries({ queryKey: rewardsKey });
    },
  });
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          credit.reset();
          setAsking(true);
        }}
      >
        {texts.credit}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={texts.creditQuestion(formatWhole(states.ready))}
        isBusy={credit.isPending}
        problem={credit.error?.message}
        onConfirm={() => credit.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{texts.creditHelp(`${formatWhole(ready_miles)} ${brand.miles_symbol}`)}</p>
      </ConfirmDialog>
    </>
  );
}
