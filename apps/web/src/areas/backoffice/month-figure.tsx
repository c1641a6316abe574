import { type MovementLine, movementLines } from '@millaje/domain/month/movements';
import { type Holder, holders } from '@millaje/domain/month/roll-forward';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { FigurePanel } from '../../features/month/figure-panel.tsx';
import { pathTo } from '../../paths.ts';

/** The operations of one figure, beside the month that it stands in. */
export default function StaffMonthFigure() {
  const { line = '' } = useParams();
  const [search] = useSearchParams();
  const month = search.get('month') ?? '';
  const backTo = { pathname: pathTo('staffMonth'), search: month && new URLSearchParams({ month }).toString() };
  if (month === '' || !(line in movementLines)) return <Navigate to={backTo} replace />;
  const holder = holders.find((name): name is Holder => name === search.get('holder'));
  return <FigurePanel month={month} line={line as MovementLine} holder={holder} backTo={backTo} />;
}
