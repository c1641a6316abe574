import { ActionIcon } from '@mantine/core';
import { IconPlaneArrival } from '@tabler/icons-react';
import { flightFlownRoute } from '@millaje/api/flights/rewards';
import { flownTexts as texts } from '@millaje/api/flights/rewards.texts';
import type { SeatedFlight } from '@millaje/api/flights/seats';
import { useNavigate } from 'react-router';
import { ask } from '../../api.ts';
import { pathTo } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAskedChange } from '../../ui/use-asked-change.ts';
import { rewardsKey } from '../rewards/queries.ts';
import { nameOfFlight } from './flight-columns.ts';

/** Whether a flight can be marked as flown: it has left, with somebody on it. */
export const canBeFlown = ({ has_departed, classes }: SeatedFlight): boolean =>
  has_departed && classes.some(({ taken }) => taken > 0);

/** Marks a flight as flown, after a question, and leads to what its coupons give. */
export function MarkFlown({ flight: row }: { flight: SeatedFlight }) {
  const navigate = useNavigate();
  const { flight, origin, destination, day } = row;
  const mark = useAskedChange({
    change: () => ask(flightFlownRoute, { body: { flight, origin, destination, day } }),
    refresh: rewardsKey,
    onDone: ({ upload }) => navigate(pathTo('staffReward', { id: String(upload.id) })),
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.markOf(nameOfFlight(row))}
        title={texts.mark}
        onClick={mark.ask}
      >
        <IconPlaneArrival size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog {...mark.dialog} title={texts.question(nameOfFlight(row))} confirmLabel={texts.mark}>
        <p>{texts.help}</p>
      </ConfirmDialog>
    </>
  );
}
