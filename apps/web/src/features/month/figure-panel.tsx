import { Anchor } from '@mantine/core';
import { holderNames, monthLineNames, monthTexts as texts } from '@millaje/api/reports/month.texts';
import type { MonthLine } from '@millaje/domain/month/month-lines';
import type { Holder } from '@millaje/domain/month/roll-forward';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type To } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
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

const SIZES = [50, 100, 500] as const;

/** The operations that make a figure of the month, each with its part, beside the month. */
export function FigurePanel({ month, line, holder, backTo }: FigurePanelProps) {
  const [{ page, size }, setPage] = useState<{ page: number; size: (typeof SIZES)[number] }>({ page: 1, size: 50 });
  const query = useQuery(figureQuery(month, { line, ...(holder && { holder }), page_count: page, quantity: size }));
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
          {data.count > SIZES[0] && (
            <ListFooter
              page={data.page}
              size={size}
              sizes={SIZES}
              count={data.count}
              onPageChange={(next) => setPage({ page: next, size })}
              onSizeChange={(next) => setPage({ page: 1, size: next as (typeof SIZES)[number] })}
            />
          )}
        </>
      )}
    </LoadedPanel>
  );
}
