import type { ButtonProps } from '@mantine/core';
import { redemptionPdfRoute } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { api } from '../../api.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { keepTicketFile, readTicketFile } from '../offline/ticket-file.ts';

interface DownloadTicketProps extends Pick<ButtonProps, 'variant' | 'size'> {
  id: number;
  pnr: string | null;
}

/** Fetches the electronic ticket of an accepted redemption, for the member or for staff. */
export function DownloadTicket({ id, pnr, ...look }: DownloadTicketProps) {
  return (
    <DownloadButton
      {...look}
      label={texts.downloadPdf}
      name={texts.pdfOf(String(id))}
      done={() => texts.pdfDone}
      failed={texts.pdfFailed}
      download={async () => {
        const response = await api.download(redemptionPdfRoute, { params: { id: String(id) } });
        const file = response === undefined ? await readTicketFile(id) : response.ok && (await response.blob());
        if (file === undefined) throw new Error(shellTexts.networkError);
        if (file === false) throw new Error();
        saveFile(file, `boleto-${pnr ?? id}.pdf`);
        if (response !== undefined) void keepTicketFile(id, file);
      }}
    />
  );
}
