import { Button } from '@mantine/core';
import { applyItinerariesRoute, type ItineraryVersion } from '@millaje/api/flights/itineraries';
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAskedChange } from '../../ui/use-asked-change.ts';
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
  const apply = useAskedChange({
    change: () => ask(applyItinerariesRoute, { body: { version: id } }),
    refresh: itinerariesQuery.queryKey,
    onDone: onApplied,
  });
  return (
    <>
      <Button {...(isSmall ? ({ size: 'compact-sm', variant: 'subtle' } as const) : {})} onClick={apply.ask}>
        {label}
      </Button>
      <ConfirmDialog {...apply.dialog} title={texts.applyQuestion(name)} />
    </>
  );
}
