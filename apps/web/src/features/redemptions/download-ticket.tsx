import { Button, type ButtonProps } from '@mantine/core';
import { redemptionPdfRoute } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { keepTicketFile, readTicketFile } from '../offline/ticket-file.ts';

interface DownloadTicketProps extends Pick<ButtonProps, 'variant' | 'size'> {
  id: number;
  pnr: string | null;
}

/** Fetches the electronic ticket of an accepted redemption, for the member or for staff. */
export function DownloadTicket({ id, pnr, variant = 'default', size = 'sm' }: DownloadTicketProps) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.download(redemptionPdfRoute, { params: { id: String(id) } });
      const file = response === undefined ? await readTicketFile(id) : response.ok && (await response.blob());
      if (file === undefined) throw new Error(shellTexts.networkError);
      if (file === false) throw new Error();
      saveFile(file, `boleto-${pnr ?? id}.pdf`);
      if (response !== undefined) void keepTicketFile(id, file);
    },
    onSuccess: () => notify.success(texts.pdfDone),
    onError: (error) => notify.failure(texts.pdfFailed, error.message),
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
