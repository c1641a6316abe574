import type { Reconciliation } from '@millaje/api/settlement/settlement';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { addressUrl } from '../../ui/explorer-urls.ts';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { formatDuration } from './durations.ts';
import { reconciliationQuery } from './queries.ts';
import { ReconciliationResult } from './reconciliation-result.tsx';
import classes from './reconciliation-panel.module.css';

const texts = settlementTexts.columns;

/** One reconciliation beside the list that it stands in. */
export function ReconciliationPanel({ id, backTo }: { id: string; backTo: To }) {
  const query = useQuery(reconciliationQuery(id));
  return (
    <LoadedPanel query={query} title={settlementTexts.detail(id)} backTo={backTo}>
      {(data) => <ReconciliationDetails reconciliation={data} />}
    </LoadedPanel>
  );
}

function ReconciliationDetails({ reconciliation }: { reconciliation: Reconciliation }) {
  const { started_at: start, finished_at: end, digest } = reconciliation;
  return (
    <>
      <DetailsSection
        entries={[
          [texts.result, <ReconciliationResult key="result" agrees={reconciliation.agrees} />],
          [texts.date, dates.dayAndTime(start)],
          [texts.duration, formatDuration(start, end)],
          [texts.block, formatWhole(reconciliation.block_number)],
          [texts.accounts, formatWhole(reconciliation.accounts)],
          [texts.ledgerOperations, formatWhole(reconciliation.operations)],
          [texts.operations, formatWhole(reconciliation.operations_settled)],
          [texts.unqueued, formatWhole(reconciliation.unqueued_operations)],
          [texts.unsettled, <MilesAmount key="unsettled" value={reconciliation.unsettled} />],
          [texts.quarantined, <MilesAmount key="quarantined" value={reconciliation.quarantined} />],
          [texts.issued, <MilesAmount key="issued" value={reconciliation.issued} />],
          [texts.burned, <MilesAmount key="burned" value={reconciliation.burned} />],
          [texts.supply, <MilesAmount key="supply" value={reconciliation.total_supply} />],
          [texts.digest, <CopyableHash key="digest" value={digest} label={texts.digest} />],
        ]}
      />
      <Differences reconciliation={reconciliation} />
    </>
  );
}

function Differences({ reconciliation: { differences, difference_count: count } }: { reconciliation: Reconciliation }) {
  const labels = settlementTexts.differences;
  return (
    <section className={classes.differences}>
      <h3 className={classes.title}>{labels.title}</h3>
      {count === 0 && <p className={classes.none}>{labels.none}</p>}
      {differences.map(({ account_id: account, address, ledger, chain }) => (
        <dl key={account} className={classes.difference}>
          <div>
            {/* Account 0 stands for all together. */}
            <dt>{account === 0 ? labels.supply : labels.account(account)}</dt>
            <dd>
              <CopyableHash value={address} label={labels.account(account)} href={addressUrl(address)} />
            </dd>
          </div>
          <div>
            <dt>{labels.ledger}</dt>
            <dd>{formatWhole(ledger)}</dd>
          </div>
          <div>
            <dt>{labels.chain}</dt>
            <dd>{formatWhole(chain)}</dd>
          </div>
          <div>
            <dt>{labels.difference}</dt>
            <dd className={classes.amount}>{formatWhole(chain - ledger)}</dd>
          </div>
        </dl>
      ))}
      {count > differences.length && (
        <p className={classes.none}>{labels.more(formatWhole(differences.length), formatWhole(count))}</p>
      )}
    </section>
  );
}
