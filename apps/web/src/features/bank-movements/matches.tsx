import { Button } from '@mantine/core';
import type { OrderMatch } from '@millaje/api/orders/bank-movements';
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { moneyText, parseMoney } from '@millaje/domain/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DataColumns } from '../../ui/data-table/columns.ts';
import { DataTable, type TableQuery } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { amountText } from '../orders/order-words.ts';
import { ApprovalResults } from './approval-results.tsx';
import { apartColumns, exactColumns } from './match-columns.tsx';
import { matchesQuery, type StatementMethod } from './queries.ts';
import { APPROVED_AT_ONCE, useApproval } from './use-approval.ts';
import classes from './bank-movements.module.css';

interface MatchesProps {
  method: StatementMethod;
  mayApprove: boolean;
}

/** What all of them cost together; they are in one currency. */
function totalText(matches: readonly OrderMatch[]): string {
  const sum = matches.reduce((all, { order }) => all + (parseMoney(order.payment_info.monto) ?? 0n), 0n);
  return amountText(moneyText(sum), matches[0]?.order.payment_info.currency ?? 'VES');
}

/** What the statements say of the orders that wait: those paid exactly, approved with one press, and those to be looked at. */
export function Matches({ method, mayApprove }: MatchesProps) {
  const query = useQuery(matchesQuery(method));
  const approval = useApproval(method);
  const exact = query.data?.filter(({ kind }) => kind === 'exact');
  const apart = query.data?.filter(({ kind }) => kind !== 'exact');
  const { question, results } = approval;
  return (
    <>
      {results !== undefined && <ApprovalResults results={results} onDismiss={approval.dismiss} />}
      <MatchSection
        title={texts.exact}
        help={texts.exactHelp}
        columns={exactColumns}
        rows={exact}
        query={query}
        empty={<EmptyState title={texts.noneExact} help={helpOf(apart ?? [], mayApprove)} />}
        action={
          mayApprove &&
          exact !== undefined &&
          exact.length > 0 && (
            <Button size="sm" onClick={() => approval.ask(exact)}>
              {texts.approveAll(formatWhole(Math.min(exact.length, APPROVED_AT_ONCE)))}
            </Button>
          )
        }
      />
      {/* It stands under the other one, and comes once that has its rows: it does not move. */}
      {!query.isPending && (
        <MatchSection
          title={texts.apart}
          help={mayApprove ? texts.apartHelp : texts.apartRead}
          columns={apartColumns}
          rows={apart}
          query={query}
          empty={<EmptyState title={texts.noneApart} />}
        />
      )}
      {question !== undefined && (
        <ConfirmDialog
          opened
          title={texts.approveQuestion(formatWhole(question.length))}
          isBusy={approval.isBusy}
          problem={approval.problem}
          onConfirm={approval.confirm}
          onClose={approval.close}
        >
          {texts.approveConsequence(totalText(question))}
          {(exact?.length ?? 0) > APPROVED_AT_ONCE && (
            <p className={classes.help}>{texts.firstOnly(formatWhole(APPROVED_AT_ONCE))}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What to do where none is paid exactly; why not is said below of those that wait. */
function helpOf(apart: readonly OrderMatch[], mayApprove: boolean): string | undefined {
  if (apart.length === 0) return mayApprove ? texts.noneExactUpload : undefined;
  return mayApprove ? texts.noneExactHelp : texts.noneExactRead;
}

interface MatchSectionProps {
  title: string;
  help: string;
  columns: DataColumns<OrderMatch>;
  rows: readonly OrderMatch[] | undefined;
  query: TableQuery;
  empty: ReactNode;
  action?: ReactNode;
}

function MatchSection({ title, help, columns, rows, query, empty, action }: MatchSectionProps) {
  return (
    <div className={classes.section}>
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          <p className={classes.help}>{help}</p>
        </div>
        {action}
      </header>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ order }) => String(order._id)}
        query={query}
        empty={empty}
        skeletonRows={5}
        height="content"
      />
    </div>
  );
}
