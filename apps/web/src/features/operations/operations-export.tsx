import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { operationsExcelRoute } from '@millaje/api/operations';
import { operationTexts } from '@millaje/api/operations.texts';
import { operationFilterTexts } from '@millaje/api/shell.texts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { OperationFilterValues } from './use-operation-filters.ts';

/** The filtered operations as a spreadsheet. */
export function OperationsExport({ filters }: { filters: OperationFilterValues }) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.download(operationsExcelRoute, { body: filters });
      if (response?.ok !== true) throw new Error(operationTexts.excelFailed);
      saveFile(await response.blob(), operationTexts.excelFile);
    },
    onError: () => notify.failure(operationTexts.excelFailed),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {operationFilterTexts.download}
    </Button>
  );
}
