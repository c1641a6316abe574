import { Alert } from '@mantine/core';
import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutPdfRoute } from '@millaje/api/payouts/payouts';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { payoutNames as names } from '@millaje/api/payouts/payouts.texts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { api } from '../../api.ts';
import { dates } from '../../ui/dates.ts';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { FileDownload } from '../../ui/file-download.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { PayoutOperations } from './payout-operations.tsx';
import { stateOf } from './payout-words.ts';
import { type PayoutKey, payoutQuery } from './queries.ts';
import classes from './payouts.module.css';

interface PayoutPanelProps {
  payoutKey: PayoutKey;
  backTo: To;
  /** The address of an operation's details. */
  operationTo: (id: number) => string;
  /** Whose it is, for who sees everybody's. */
  allyOf?: (payout: Payout) => ReactNode;
  /** What is done about it. */
  actionOf?: (payout: Payout) => ReactNode;
  /** The ways to the months beside it in its list. */
  neighbours?: ReactNode;
}

/** One month of an ally beside the list: its figures, how it was paid, its statement and its operations. */
export function PayoutPanel({ payoutKey, backTo, operationTo, allyOf, actionOf, neighbours }: PayoutPanelProps) {
  const query = useQuery(payoutQuery(payoutKey));
  return (
    <LoadedPanel
      query={query}
      title={texts.detail(monthLabel(payoutKey.month))}
      backTo={backTo}
      neighbours={neighbours}
      waiting={{ lines: 9 }}
    >
      {(data) => (
        <div className={classes.panel}>
          <Note payout={data} />
          {actionOf?.(data)}
          <div>
            <Figures payout={data} ally={allyOf?.(data)} operationTo={operationTo} />
          </div>
          <div>
            <FileDownload
              label={texts.statement}
              ask={(call) => api.download(payoutPdfRoute, { params: payoutKey }, call)}
              fileName={texts.statementFile(data.month)}
              failed={texts.statementFailed}
              done={texts.statementDone}
            />
          </div>
          <PayoutOperations payoutKey={payoutKey} operationTo={operationTo} />
        </div>
      )}
    </LoadedPanel>
  );
}

/** What has to be known to read the figures. */
function Note({ payout: { status, arrived, miles, deadline } }: { payout: Payout }) {
  if (status === 'open') return <Alert color="primary">{texts.runs}</Alert>;
  if (status === 'nothing') return <Alert color="primary">{texts.nothing}</Alert>;
  const short = miles < arrived && (status === 'paid' ? names.wasShort : names.short);
  if (status !== 'overdue' && short === false) return null;
  return (
    <Alert color={status === 'paid' ? 'primary' : 'warn'}>
      {status === 'overdue' && <p>{texts.overdueHelp(dates.dayInSentence(deadline))}</p>}
      {short !== false && <p>{short(formatWhole(arrived), formatWhole(miles))}</p>}
    </Alert>
  );
}

interface FiguresProps {
  payout: Payout;
  ally: ReactNode;
  operationTo: (id: number) => string;
}

function Figures({ payout, ally, operationTo }: FiguresProps) {
  const { status, arrived, miles, usd, deadline, paid } = payout;
  return (
    <DetailsSection
      entries={[
        [names.status, <StatusDot key="state" {...stateOf(payout)} />],
        [names.ally, ally],
        [names.arrived, <MilesAmount key="arrived" value={arrived} />],
        [status === 'paid' ? names.milesPaid : names.miles, <MilesAmount key="miles" value={miles} />],
        [names.usd, formatMoney(usd)],
        [names.deadline, paid === null && status !== 'nothing' ? dates.day(deadline) : undefined],
        [names.reference, paid?.bank_reference],
        [names.paidOn, paid && dates.day(paid.paid_on)],
        [names.paidBy, paid?.paid_by],
        [
          names.operation,
          paid && (
            <Link key="operation" to={operationTo(paid.operation)}>
              #{paid.operation}
            </Link>
          ),
        ],
      ]}
    />
  );
}
