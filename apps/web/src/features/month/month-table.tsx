import { Anchor } from '@mantine/core';
import type { MonthReport } from '@millaje/api/reports/month';
import { holderNames, monthLineNames, monthSectionNames, monthTexts as texts } from '@millaje/api/reports/month.texts';
import { type MonthLine, monthLines } from '@millaje/domain/month/month-lines';
import { type Holder, holders } from '@millaje/domain/month/roll-forward';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { formatWhole } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './month.module.css';

type Row = MonthReport['lines'][number];

const isMonthLine = (line: Row['line']): line is MonthLine => line in monthLines;
const isShown = ({ line, total, by_holder: by }: Row) =>
  line === 'opening' || line === 'closing' || total !== 0 || holders.some((holder) => by[holder] !== 0);

/** The part of the month that a line stands in; the opening, the changes of tier and the closing stand alone. */
const sectionOf = ({ line }: Row) => (isMonthLine(line) ? monthLines[line].section : line);

/** A month from its opening to its closing; lines of nothing but zeros are left out, and each figure leads to its operations. */
export function MonthTable({ report, label }: { report: MonthReport; label: string }) {
  const rows = report.lines.filter(isShown);
  return (
    <ScrollRegion className={classes.scroll} label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.concept}</th>
            {holders.map((holder) => (
              <th key={holder} scope="col">
                {holderNames[holder]}
              </th>
            ))}
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const section = sectionOf(row);
            const before = rows[place - 1];
            const begins = isMonthLine(row.line) && (before === undefined || sectionOf(before) !== section);
            return (
              <Fragment key={row.line}>
                {begins && (
                  <tr className={classes.section}>
                    <th scope="rowgroup" colSpan={holders.length + 2}>
                      {monthSectionNames[monthLines[row.line as MonthLine].section]}
                    </th>
                  </tr>
                )}
                <MonthRow month={report.month} row={row} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function MonthRow({ month, row: { line, total, by_holder: by } }: { month: string; row: Row }) {
  return (
    <tr data-strong={line === 'opening' || line === 'closing' || undefined}>
      <th scope="row">{monthLineNames[line]}</th>
      {holders.map((holder) => (
        <td key={holder}>
          <Figure month={month} line={line} holder={holder} miles={by[holder]} />
        </td>
      ))}
      <td>
        <Figure month={month} line={line} miles={total} />
      </td>
    </tr>
  );
}

interface FigureProps {
  month: string;
  line: Row['line'];
  holder?: Holder;
  miles: number;
}

/** Miles of a line; where operations make it, they can be looked at. */
function Figure({ month, line, holder, miles }: FigureProps) {
  const text = formatWhole(miles);
  if (miles === 0) return <span className={classes.nothing}>{text}</span>;
  if (!isMonthLine(line)) return text;
  const search = new URLSearchParams({ month, ...(holder && { holder }) }).toString();
  return (
    <Anchor
      component={Link}
      to={{ pathname: pathTo('staffMonthFigure', { line }), search }}
      preventScrollReset
      inherit
      aria-label={`${texts.figure(monthLineNames[line], holder && holderNames[holder])}: ${text}`}
    >
      {text}
    </Anchor>
  );
}
