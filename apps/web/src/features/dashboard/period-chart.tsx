import { ActionIcon, Anchor } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { DashboardPeriod } from '@millaje/api/reports/dashboard';
import { dashboardTexts as texts } from '@millaje/api/reports/dashboard.texts';
import type { DayPeriod } from '@millaje/domain/month/periods';
import { useId, useState } from 'react';
import { Link, type To } from 'react-router';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { saveCsv } from '../../ui/save-csv.ts';
import { barsOf, lineOf, roomOf } from './bars.ts';
import { DataButton } from './data-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './dashboard.module.css';

/** One row of figures over the periods. */
export interface Series {
  label: string;
  valueOf: (period: DashboardPeriod) => number;
}

interface PeriodChartProps {
  title: string;
  /** For the file's name. */
  name: string;
  periods: readonly DashboardPeriod[];
  /** One or two. */
  series: readonly Series[];
  shape: 'bars' | 'line';
  /** The list behind the figures of some days. */
  to: (days: DayPeriod) => To;
}

const DRAWING = { width: 600, height: 140 } as const;

/** Figures over the periods as a chart, and as a table whose numbers lead to their lists; both can be taken along as data. */
export function PeriodChart(props: PeriodChartProps) {
  const { title, name, periods, series } = props;
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const other = isTable ? texts.asChart : texts.asTable;

  function save(): void {
    const header = [texts.from, texts.to, ...series.map(({ label }) => label)];
    const rows = periods.map((period) => [
      dates.day(period.from),
      dates.day(period.to),
      ...series.map(({ valueOf }) => String(valueOf(period))),
    ]);
    void saveCsv(texts.csvFile(name), header, rows);
  }

  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        <div className={classes.actions}>
          <ActionIcon
            variant="subtle"
            aria-label={`${other}: ${title}`}
            title={other}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          </ActionIcon>
          <DataButton of={title} onPress={save} />
        </div>
      </div>
      {isTable ? <PeriodTable {...props} /> : <Drawing {...props} />}
    </section>
  );
}

function Drawing({ title, periods, series, shape, to }: PeriodChartProps) {
  const values = series.map(({ valueOf }) => periods.map((period) => valueOf(period)));
  const [first, last] = [periods[0], periods.at(-1)];
  const highest = Math.max(0, ...values.flat());
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        {series.map(({ label }, order) => (
          <span key={label} className={classes.entry} data-order={order}>
            {label}{' '}
            {first && last && (
              <Anchor component={Link} to={to({ from: first.from, to: last.to })} inherit fw={700}>
                {formatWhole(shape === 'line' ? (values[order]?.at(-1) ?? 0) : sumOf(values[order] ?? []))}
              </Anchor>
            )}
          </span>
        ))}
        <span className={classes.help}>{highest === 0 ? texts.nothing : texts.highest(formatWhole(highest))}</span>
      </figcaption>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {shape === 'line'
          ? values.map((row, order) => (
              <polyline key={series[order]?.label} className={classes.line} points={lineOf(row, DRAWING)} />
            ))
          : barsOf(values, DRAWING).map((bars, order) =>
              bars.map((bar, place) => (
                <rect key={`${order} ${periods[place]?.from}`} className={classes.bar} data-order={order} {...bar} />
              )),
            )}
        {periods.map((period, place) => (
          <rect key={period.from} className={classes.period} {...roomOf(place, periods.length, DRAWING)}>
            <title>{[daysOf(period), ...series.map((one) => figureOf(one, period))].join('\n')}</title>
          </rect>
        ))}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{first && dates.day(first.from)}</span>
        <span>{last && dates.day(last.to)}</span>
      </div>
    </figure>
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const daysOf = ({ from, to }: DayPeriod): string =>
  from === to ? dates.day(from) : `${dates.day(from)} – ${dates.day(to)}`;

const figureOf = ({ label, valueOf }: Series, period: DashboardPeriod): string =>
  `${label}: ${formatWhole(valueOf(period))}`;

function PeriodTable({ title, periods, series, to }: PeriodChartProps) {
  return (
    <ScrollRegion className={classes.scroll} label={texts.tableOf(title)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.from}</th>
            <th scope="col">{texts.to}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <th scope="row">{dates.day(period.from)}</th>
              <td>{dates.day(period.to)}</td>
              {series.map(({ label, valueOf }) => (
                <td key={label}>
                  <Anchor component={Link} to={to(period)} inherit>
                    {formatWhole(valueOf(period))}
                  </Anchor>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
