import { Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { statementPdfRoute } from '@millaje/api/statements/statements';
import { statementTexts as texts } from '@millaje/api/statements/statements.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { FileDownload } from '../../ui/file-download.tsx';
import { monthTitle } from '@millaje/api/kit/month-name';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import { statementsQuery } from './queries.ts';

/** Asks for a month, and brings its statement. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const query = useQuery(statementsQuery);
  return (
    <Modal opened onClose={onClose} title={texts.title} size="sm">
      <Loaded query={query} failed={texts.loadFailed} waiting={<MonthSkeleton />}>
        {(months) => <MonthChoice months={months} />}
      </Loaded>
    </Modal>
  );
}

function MonthChoice({ months }: { months: readonly { month: string; is_running: boolean }[] }) {
  // The last month that is over is the one that people want; the first one of a new member is still running.
  const [month, setMonth] = useState((months.find((each) => !each.is_running) ?? months[0])?.month ?? '');
  return (
    <Stack gap="md">
      <Text size="sm">{texts.lead}</Text>
      <NativeSelect
        label={texts.month}
        size="md"
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={months.map((each) => ({
          value: each.month,
          label: each.is_running ? `${monthTitle(each.month)} (${texts.running})` : monthTitle(each.month),
        }))}
        data-autofocus
        // It comes after the dialog, whose cross has the focus until then.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <div>
        <FileDownload
          key={month}
          label={texts.download}
          ask={(call) => api.download(statementPdfRoute, { params: { month } }, call)}
          fileName={texts.fileOf(month)}
          failed={texts.failed}
        />
      </div>
    </Stack>
  );
}

function MonthSkeleton() {
  return (
    <output aria-busy="true" aria-label={shellTexts.loading}>
      <Skeleton height={40} mb="md" />
      <Skeleton height={68} mb="md" />
      <Skeleton height={36} width={160} />
    </output>
  );
}
