import { Button } from '@mantine/core';
import { creditCouponsRoute, type RewardUpload } from '@millaje/api/flights/rewards';
import { rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatWhole } from '../../ui/format.ts';
import { useAskedChange } from '../../ui/use-asked-change.ts';
import { rewardsKey } from './queries.ts';

/** Lets what was checked be credited, after a question. */
export function CreditButton({ upload }: { upload: RewardUpload }) {
  const { id, states, ready_miles } = upload;
  const credit = useAskedChange({ change: () => ask(creditCouponsRoute, { body: { id } }), refresh: rewardsKey });
  return (
    <>
      <Button size="sm" onClick={credit.ask}>
        {texts.credit}
      </Button>
      <ConfirmDialog {...credit.dialog} title={texts.creditQuestion(formatWhole(states.ready))}>
        <p>{texts.creditHelp(`${formatWhole(ready_miles)} ${brand.miles_symbol}`)}</p>
      </ConfirmDialog>
    </>
  );
}
