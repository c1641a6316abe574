import { Button, Skeleton } from '@mantine/core';
import {
  applyItinerariesRoute,
  type itineraryChangesRoute,
  type ItineraryVersion,
} from '@millaje/api/flights/itineraries';
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import type { RouteAnswer } from '@millaje/api/kit/route';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { useAskedChange } from '../../ui/use-asked-change.ts';
import { ItineraryChanges } from './itinerary-changes.tsx';
import { itinerariesQuery, itineraryChangesQuery } from './queries.ts';
import classes from './itineraries-card.module.css';

type ChangesAnswer = RouteAnswer<typeof itineraryChangesRoute>['body'];

interface ApplyButtonProps {
  version: ItineraryVersion;
  label: string;
  /** It stands in a row of a table. */
  isSmall?: boolean;
  onApplied?: () => void;
}

/** Puts a version in force, after a question that says what changes by it: it comes in place of the one it was compared with. */
export function ApplyButton({ version: { id, name }, label, isSmall, onApplied }: ApplyButtonProps) {
  const apply = useAskedChange({
    change: () => ask(applyItinerariesRoute, { body: { version: id } }, { version: changes.data?.current.version }),
    refresh: itinerariesQuery.queryKey,
    onDone: onApplied,
  });
  const changes: UseQueryResult<ChangesAnswer> = useQuery({
    ...itineraryChangesQuery(id),
    enabled: apply.dialog.opened,
  });
  return (
    <>
      <Button {...(isSmall ? ({ size: 'compact-sm', variant: 'subtle' } as const) : {})} onClick={apply.ask}>
        {label}
      </Button>
      <ConfirmDialog {...apply.dialog} title={texts.applyQuestion(name)} size="lg" isHeld={changes.data === undefined}>
        <Changes query={changes} />
      </ConfirmDialog>
    </>
  );
}

/** How large it is beside the one that flies now, and which flights differ. */
function Changes({ query }: { query: Pick<UseQueryResult<ChangesAnswer>, 'data' | 'error' | 'refetch'> }) {
  const { data, error, refetch } = query;
  if (data === undefined && error !== null)
    return <FailureState title={texts.previewFailed} message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={220} radius="md" aria-busy="true" />;
  const { version, current, preview } = data;
  return (
    <>
      <p className={classes.lead}>
        {texts.applyHelp(formatWhole(version.rows), current.name, formatWhole(current.rows))}
      </p>
      <ItineraryChanges preview={preview} />
    </>
  );
}
