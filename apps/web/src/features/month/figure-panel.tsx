import { Anchor } from '@mantine/core';
import { holderNames, monthLineNames, monthTexts as texts } from '@millaje/api/reports/month.texts';
import type { MonthLine } from '@millaje/domain/month/month-lines';
import type { Holder } from '@millaje/domain/month/roll-forward';
import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { pathTo } from '../../paths.ts';
import { PartFooter, usePartPage } from '../../ui/data-table/part-footer.tsx';
import { dates } from '../../ui/dates.ts';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { formatWhole } from '../../ui/format.ts';
import { UserLink } from '../users/user-link.tsx';
import { figureQuery } from './queries.ts';
import classes from './month.module.css';

interface FigurePanelProps {
  month: string;
  line: MonthLine;
  holder: Holder | undefined;
  backTo: To;
}

/** The operations that make a figure of the month, each with its part, beside the month. */
export function FigurePanel({ month, line, holder, backTo }: FigurePanelProps) {
  const [asked, ask] = usePartPage();
  const query = useQuery(
    figureQuery(month, { line, ...(holder && { holder }), page_count: asked.page, quantity: asked.size }),
  );
  return (
    <LoadedPanel
      query={query}
      title={texts.figure(monthLineNames[line], holder && holderNames[holder])}
      backTo={backTo}
      waiting={{ lines: 8, height: 32 }}
    >
      {(data) => (
        <>
          <p className={classes.help}>
            {data.count === 0 ? texts.figureEmpty : texts.figureSum(formatWhole(data.count), formatWhole(data.miles))}
          </p>
          <ul className={classes.parts}>
            {data.rows.map((row) => (
              <li key={`${row.operation_id} ${row.email}`}>
                <Anchor
                  component={Link}
                  to={pathTo('staffOperation', { id: String(row.operation_id) })}
                  inherit
                >{`${row.type} #${row.operation_id}`}</Anchor>
                <span className={classes.amount}>{formatWhole(row.miles)}</span>
                <span className={classes.help}>
                  {row.email === null ? '—' : <UserLink email={row.email} isInText />} ·{' '}
                  {dates.dayAndTimeInSentence(row.date)}
                </span>
              </li>
            ))}
          </ul>
          <PartFooter page={data.page} count={data.count} asked={asked} onAsk={ask} />
        </>
      )}
    </LoadedPanel>
  );
}
