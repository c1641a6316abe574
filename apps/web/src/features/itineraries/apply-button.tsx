import { Button } from '@mantine/core';
import { applyItinerariesRoute, type ItineraryVersion } from '@millaje/api/flights/itineraries';
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatWhole } from '../../ui/format.ts';
import { useAskedChange } from '../../ui/use-asked-change.ts';
import { itinerariesQuery, itineraryVersionsQuery } from './queries.ts';

interface ApplyButtonProps {
  version: ItineraryVersion;
  label: string;
  /** It stands in a row of a table. */
  isSmall?: boolean;
  onApplied?: () => void;
}

/** Puts a version in force, after a question that says how much flies by it, and by the one that it follows. */
export function ApplyButton({ version: { id, name, rows }, label, isSmall, onApplied }: ApplyButtonProps) {
  const current = useQuery(itineraryVersionsQuery).data?.find(({ in_force }) => in_force);
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
      <ConfirmDialog {...apply.dialog} title={texts.applyQuestion(name)}>
        {current && <p>{texts.applyHelp(formatWhole(rows), current.name, formatWhole(current.rows))}</p>}
      </ConfirmDialog>
    </>
  );
}
