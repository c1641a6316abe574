import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { dashboardTexts as texts } from '@millaje/api/reports/dashboard.texts';

/** Takes along as data what a chart or a table shows. */
export function DataButton({ of, onPress }: { of: string; onPress: () => void }) {
  return (
    <ActionIcon variant="subtle" aria-label={`${texts.csv}: ${of}`} title={texts.csv} onClick={onPress}>
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  );
}
