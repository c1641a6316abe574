import { Button, type ButtonProps } from '@mantine/core';
import { redemptionPdfRoute } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

interface DownloadTicketProps extends Pick<ButtonProps, 'variant' | 'size'> {
  id: number;
  pnr: string | null;
}

/** Fetches the electronic ticket of an accepted redemption, for the member or for staff. */
export function DownloadTicket({ id, pnr, variant = 'default', size = 'sm' }: DownloadTicketProps) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.download(redemptionPdfRoute, { params: { id: String(id) } });
      if (response?.ok !== true) throw new Error(texts.pdfFailed);
      saveFile(await response.blob(), `boleto-${pnr ?? id}.pdf`);
    },
    onSuccess: () => notify.success(texts.pdfDone),
    onError: () => notify.failure(texts.pdfFailed),
  });
  return (
    <Button
      variant={variant}
      size={size}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      aria-label={texts.pdfOf(String(id))}
    >
      {texts.downloadPdf}
    </Button>
  );
}
