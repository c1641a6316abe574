import { Skeleton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import classes from './dashboard.module.css';

const PANELS = 6;

/** The shape of the charts while their figures are on the way. */
export function ChartsSkeleton() {
  return (
    <output className={classes.columns} data-waits="part" aria-busy="true" aria-label={shellTexts.loading}>
      {Array.from({ length: PANELS }, (_, panel) => (
        <Skeleton key={panel} mih={296} height="100%" radius="md" />
      ))}
    </output>
  );
}

/** The shape of the whole report, with the room of its choices. */
export function ReportSkeleton() {
  return (
    <div className={classes.report}>
      <div className={classes.choicesRoom} />
      <ChartsSkeleton />
    </div>
  );
}
