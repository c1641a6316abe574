import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { operationsExcelRoute } from '@millaje/api/operations';
import { operationTexts } from '@millaje/api/operations.texts';
import { operationFilterTexts } from '@millaje/api/shell.texts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { formatBytes } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { readWithProgress } from '../../ui/read-with-progress.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { OperationFilterValues } from './use-operation-filters.ts';
import classes from './operations-export.module.css';

/** A download that tells how much has come, and that can be given up. */
function useExport(filters: OperationFilterValues) {
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: async () => {
      const abort = new AbortController();
      running.current = abort;
      setBytes(0);
      try {
        const { signal } = abort;
        const response = await api.download(operationsExcelRoute, { body: filters }, { signal });
        if (response?.ok !== true) throw new Error(operationTexts.excelFailed);
        saveFile(await readWithProgress(response, setBytes), operationTexts.excelFile);
      } catch (error) {
        if (!abort.signal.aborted) throw error;
      }
    },
    onError: () => notify.failure(operationTexts.excelFailed),
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    bytes,
    isRunning: download.isPending,
    start: () => download.mutate(),
    cancel: () => running.current?.abort(),
  };
}

/** The filtered operations as a spreadsheet. */
export function OperationsExport({ filters }: { filters: OperationFilterValues }) {
  const { bytes, isRunning, start, cancel } = useExport(filters);
  if (!isRunning) {
    return (
      <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
        {operationFilterTexts.download}
      </Button>
    );
  }
  return (
    <div className={classes.running}>
      <output className={classes.progress}>{operationTexts.excelProgress(formatBytes(bytes))}</output>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        onClick={cancel}
        aria-label={operationTexts.excelCancel}
        // The button that was pressed has just become this one.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
