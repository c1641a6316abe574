import { ActionIcon } from '@mantine/core';
import { IconPlaneArrival } from '@tabler/icons-react';
import { flightFlownRoute } from '@millaje/api/flights/rewards';
import { flownTexts as texts } from '@millaje/api/flights/rewards.texts';
import type { SeatedFlight } from '@millaje/api/flights/seats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../api.ts';
import { pathTo } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { nameOfFlight } from './flight-columns.ts';

/** Whether a flight can be marked as flown: it has left, with somebody on it. */
export const canBeFlown = ({ has_departed, classes }: SeatedFlight): boolean =>
  has_departed && classes.some(({ taken }) => taken > 0);

/** Marks a flight as flown, after a question, and leads to what its coupons give. */
export function MarkFlown({ flight: row }: { flight: SeatedFlight }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { flight, origin, destination, day } = row;
  const mark = useMutation({
    mutationFn: () => ask(flightFlownRoute, { body: { flight, origin, destination, day } }),
    onSuccess: async ({ message, upload }) => {
      notify.success(message);
      await navigate(pathTo('staffReward', { id: String(upload.id) }));
      await queries.invalidateQueries({ queryKey: ['rewards'] });
    },
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.markOf(nameOfFlight(row))}
        title={texts.mark}
        onClick={() => {
          mark.reset();
          setAsking(true);
        }}
      >
        <IconPlaneArrival size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title={texts.question(nameOfFlight(row))}
        confirmLabel={texts.mark}
        isBusy={mark.isPending}
        problem={mark.error?.message}
        onConfirm={() => mark.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{texts.help}</p>
      </ConfirmDialog>
    </>
  );
}
