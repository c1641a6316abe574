import { Button } from '@mantine/core';
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { amountText, productText } from '../orders/order-words.ts';
import { UserLink } from '../users/user-link.tsx';
import type { ApprovalResult } from './use-approval.ts';
import classes from './bank-movements.module.css';

const labels = texts.columns;
const resultText = ({ problem }: ApprovalResult): string =>
  problem === null ? texts.approved : texts.refused(problem);

const columns: readonly CatalogueColumn<ApprovalResult>[] = [
  { id: 'order', header: labels.order, width: 88, text: ({ match }) => `#${match.order._id}` },
  {
    id: 'result',
    header: labels.result,
    width: 380,
    text: resultText,
    cell: (result) => <StatusDot tone={result.problem === null ? 'good' : 'bad'} label={resultText(result)} />,
  },
  {
    id: 'member',
    header: labels.member,
    width: 230,
    text: ({ match }) => match.order.user.email,
    cell: ({ match }) => <UserLink email={match.order.user.email} />,
  },
  { id: 'product', header: labels.product, width: 200, text: ({ match }) => productText(match.order) },
  {
    id: 'expected',
    header: labels.expected,
    width: 140,
    align: 'end',
    text: ({ match: { order } }) => amountText(order.payment_info.monto, order.payment_info.currency),
  },
];
const resultColumns = tableColumns<ApprovalResult>(columns, undefined);

/** Nothing of this is loaded: it came with the answer. */
const STANDS = {
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => undefined,
} as const;

/** What became of each order that was approved together; what was refused comes first. */
export function ApprovalResults({ results, onDismiss }: { results: readonly ApprovalResult[]; onDismiss: () => void }) {
  const rows = results.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null));
  return (
    <div className={classes.section}>
      <header className={classes.head}>
        <h2>{texts.results}</h2>
        <Button variant="subtle" size="sm" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </header>
      <DataTable
        label={texts.results}
        columns={resultColumns}
        rows={rows}
        rowId={({ match }) => String(match.order._id)}
        query={STANDS}
        empty={null}
        height="content"
      />
    </div>
  );
}
