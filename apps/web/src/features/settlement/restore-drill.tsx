import { Skeleton } from '@mantine/core';
import type { RestoreDrill } from '@millaje/api/settlement/restore-drills';
import { restoreDrillTexts as texts } from '@millaje/api/settlement/restore-drills.texts';
import { useQuery } from '@tanstack/react-query';
import { dates } from '../../ui/dates.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { formatSeconds } from './durations.ts';
import { restoreDrillQuery } from './queries.ts';
import { QuietPanel } from '../../ui/quiet-panel.tsx';
import { type Fact, Facts } from './facts.tsx';
import classes from './restore-drill.module.css';

const tones = { agrees: 'good', not_compared: 'warn', differs: 'bad', failed: 'bad' } as const;

/** What came of it; figures that it did not come to are left out. */
function entriesOf(drill: RestoreDrill): Fact[] {
  const seconds = (Date.parse(drill.finished_at) - Date.parse(drill.started_at)) / 1000;
  const figures: readonly (readonly [string, number | null])[] = [
    [texts.users, drill.users],
    [texts.operations, drill.operations],
    [texts.miles, drill.miles],
    [texts.onChain, drill.chain_settled],
    [texts.newer, drill.chain_newer],
    [texts.differences, drill.differences],
  ];
  return [
    [texts.result, <StatusDot key="outcome" tone={tones[drill.outcome]} label={texts.outcomes[drill.outcome]} />],
    [texts.at, dates.dayAndTime(drill.finished_at)],
    [texts.duration, formatSeconds(seconds)],
    ...(drill.file === null ? [] : [[texts.file, drill.file] as const]),
    ...(drill.taken_at === null ? [] : [[texts.takenAt, dates.dayAndTime(drill.taken_at)] as const]),
    ...figures.flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, formatWhole(value)]])),
  ];
}

/** Whether the newest backup could be restored when that was last tried. */
export function RestoreDrillPanel() {
  const query = useQuery(restoreDrillQuery);
  return (
    <QuietPanel title={texts.title}>
      <Loaded query={query} failed={texts.failedToLoad} waiting={<DrillSkeleton />}>
        {(drill) =>
          drill === null ? (
            <p className={classes.help}>
              {texts.none} {texts.noneHelp}
            </p>
          ) : (
            <Drill drill={drill} />
          )
        }
      </Loaded>
    </QuietPanel>
  );
}

function DrillSkeleton() {
  return (
    <div className={classes.loading} aria-busy="true">
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="45%" />
    </div>
  );
}

function Drill({ drill }: { drill: RestoreDrill }) {
  const isBad = tones[drill.outcome] === 'bad';
  return (
    <>
      {isBad && (
        <p className={classes.warning} role="alert">
          {texts.warning} {drill.reason}
        </p>
      )}
      <Facts facts={entriesOf(drill)} className={classes.entries} />
    </>
  );
}
