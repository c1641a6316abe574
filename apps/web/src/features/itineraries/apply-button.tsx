import { Button } from '@mantine/core';
import { applyItinerariesRoute, type ItineraryVersion } from '@millaje/api/flights/itineraries';
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { itinerariesQuery } from './queries.ts';

interface ApplyButtonProps {
  version: ItineraryVersion;
  label: string;
  /** It stands in a row of a table. */
  isSmall?: boolean;
  onApplied?: () => void;
}

/** Puts a version in force, after a question. */
export function ApplyButton({ version: { id, name }, label, isSmall, onApplied }: ApplyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: () => ask(applyItinerariesRoute, { body: { version: id } }),
    onSuccess: async ({ message }) => {
      setAsking(false);
      notify.success(message);
      onApplied?.();
      await queries.invalidateQueries({ queryKey: itinerariesQuery.queryKey });
    },
  });
  return (
    <>
      <Button
        {...(isSmall ? ({ size: 'compact-sm', variant: 'subtle' } as const) : {})}
        onClick={() => {
          apply.reset();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={texts.applyQuestion(name)}
        isBusy={apply.isPending}
        problem={apply.error?.message}
        onConfirm={() => apply.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
