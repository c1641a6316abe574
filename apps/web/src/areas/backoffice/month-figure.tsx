import { type MonthLine, monthLines } from '@millaje/domain/month/month-lines';
import { holders } from '@millaje/domain/month/roll-forward';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { FigurePanel } from '../../features/month/figure-panel.tsx';
import { monthsQuery } from '../../features/month/queries.ts';
import { useMonth } from '../../features/month/use-month.ts';
import { pathTo } from '../../paths.ts';

const isLine = (name: string): name is MonthLine => Object.hasOwn(monthLines, name);

/** The operations of one figure, beside the month that it stands in. */
export default function StaffMonthFigure() {
  const { line = '' } = useParams();
  const [search] = useSearchParams();
  const { month } = useMonth(useQuery(monthsQuery).data);
  const backTo = { pathname: pathTo('staffMonth'), search: new URLSearchParams({ month }).toString() };
  if (!isLine(line)) return <Navigate to={pathTo('staffMonth')} replace />;
  // Until it is known which month is meant.
  if (month === '') return null;
  const holder = holders.find((name) => name === search.get('holder'));
  return <FigurePanel month={month} line={line} holder={holder} backTo={backTo} />;
}
