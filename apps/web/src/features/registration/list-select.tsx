import { Alert, Button, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { personTexts } from '@millaje/api/members/person.texts';
import { registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import type { UseQueryResult } from '@tanstack/react-query';

interface Entry {
  value: string;
  label: string;
}

interface ListSelectProps {
  input: GetInputPropsReturnType;
  label: string;
  entries: readonly Entry[];
  /** While the list is on its way. */
  isLoading?: boolean;
  autoComplete?: string;
}

/** What stands first in a choice: nothing is chosen yet, or the list is still on its way. */
export function firstEntry(
  { isPending }: Pick<UseQueryResult, 'isPending'>,
  label: string = personTexts.choose,
): Entry {
  return { value: '', label: isPending ? shellTexts.loading : label };
}

/** A choice from a list; the first entry is none of it. */
export function ListSelect({ input, label, entries, isLoading = false, autoComplete }: ListSelectProps) {
  const first = firstEntry({ isPending: isLoading });
  return <NativeSelect {...input} label={label} autoComplete={autoComplete} data={[first, ...entries]} />;
}

const wholeRow = { gridColumn: '1 / -1' };

/** Entries from a table of labels by value. */
export function entriesOf(labels: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Entries from a list of the server's. */
export function namedEntries(rows: readonly { id: number; name: string }[] | undefined): Entry[] {
  return (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Stands over a form, or in the first row of its fields, whose lists could not be loaded. */
export function ListsFailure({ lists }: { lists: readonly UseQueryResult[] }) {
  const failed = lists.filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  return (
    <Alert color="bad" role="alert" title={registrationFormTexts.listFailed} style={wholeRow}>
      <Button
        size="xs"
        variant="default"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => failed.forEach(({ refetch }) => void refetch())}
      >
        {shellTexts.retry}
      </Button>
    </Alert>
  );
}
