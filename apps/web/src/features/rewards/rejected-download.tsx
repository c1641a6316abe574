import { rejectedCouponsRoute } from '@millaje/api/flights/rewards';
import { rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { api } from '../../api.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** The rejected rows with their reasons, as a file that can be corrected and uploaded again. */
export function RejectedDownload({ id }: { id: number }) {
  return (
    <DownloadButton
      label={texts.rejected}
      failed={texts.downloadFailed}
      download={async () => {
        const response = await api.download(rejectedCouponsRoute, { params: { id } });
        if (response?.ok !== true) throw new Error();
        saveFile(await response.blob(), texts.rejectedFile);
      }}
    />
  );
}
