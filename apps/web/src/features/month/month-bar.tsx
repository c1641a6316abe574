import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react';
import { monthExcelRoute, monthPdfRoute, type MonthState } from '@millaje/api/reports/month';
import { monthStateNames, monthTexts as texts } from '@millaje/api/reports/month.texts';
import { api } from '../../api.ts';
import { FileDownload } from '../../ui/file-download.tsx';
import { monthTitle } from '@millaje/api/kit/month-name';
import type { useMonth } from './use-month.ts';
import classes from './month.module.css';

interface MonthBarProps {
  months: readonly { month: string; state: MonthState }[];
  chosen: ReturnType<typeof useMonth>;
}

/** Which month is shown, and its files. */
export function MonthBar({ months, chosen: { month, set, previous, next } }: MonthBarProps) {
  const step = (to: string | undefined) => (to === undefined ? undefined : () => set(to));
  return (
    <div className={classes.bar}>
      <div className={classes.pick}>
        <ActionIcon
          variant="default"
          size={36}
          disabled={previous === undefined}
          onClick={step(previous)}
          aria-label={texts.previous}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <NativeSelect
          aria-label={texts.month}
          value={month}
          onChange={(event) => set(event.currentTarget.value)}
          data={months.map((known) => ({
            value: known.month,
            label: `${monthTitle(known.month)} · ${monthStateNames[known.state]}`,
          }))}
        />
        <ActionIcon
          variant="default"
          size={36}
          disabled={next === undefined}
          onClick={step(next)}
          aria-label={texts.next}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.actions}>
        <FileDownload
          label={texts.excel}
          ask={(call) => api.download(monthExcelRoute, { params: { month } }, call)}
          fileName={`mes-${month}.xlsx`}
          failed={texts.fileFailed}
        />
        <FileDownload
          label={texts.pdf}
          icon={<IconFileTypePdf size={16} aria-hidden />}
          ask={(call) => api.download(monthPdfRoute, { params: { month } }, call)}
          fileName={`mes-${month}.pdf`}
          failed={texts.fileFailed}
        />
      </div>
    </div>
  );
}
