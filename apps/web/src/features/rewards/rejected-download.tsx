import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { rejectedCouponsRoute } from '@millaje/api/flights/rewards';
import { rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The rejected rows with their reasons, as a file that can be corrected and uploaded again. */
export function RejectedDownload({ id }: { id: number }) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.download(rejectedCouponsRoute, { params: { id } });
      if (response?.ok !== true) throw new Error(texts.downloadFailed);
      saveFile(await response.blob(), texts.rejectedFile);
    },
    onError: () => notify.failure(texts.downloadFailed),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.rejected}
    </Button>
  );
}
