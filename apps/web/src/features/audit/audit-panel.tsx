import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { auditTexts } from '@millaje/api/audit/audit.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { DetailPanel, PanelSkeleton } from '../../ui/detail-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { auditQuery } from './queries.ts';

/** What the list gives to the entry that opens beside it. */
export interface AuditOutlet {
  rows: readonly AuditEntryRow[] | undefined;
  error: Error | null;
}

interface AuditPanelProps extends AuditOutlet {
  id: string;
  backTo: To;
}

/** One entry beside the list that it stands in. */
export function AuditPanel({ id, rows, error, backTo }: AuditPanelProps) {
  const shown = rows?.find((row) => String(row.id) === id);
  // A link may be older than what the list's page shows now: an entry is the newest of those up to itself.
  const isElsewhere = shown === undefined && (rows !== undefined || error !== null);
  const single = useQuery({
    ...auditQuery({ page_count: 1, quantity: 5, anchor: Number(id) }),
    placeholderData: undefined,
    enabled: isElsewhere && /^\d{1,15}$/.test(id),
  });
  const entry = shown ?? single.data?.rows.find((row) => String(row.id) === id);
  const isMissing = isElsewhere && entry === undefined && !single.isLoading && single.error === null;
  return (
    <DetailPanel title={auditTexts.entry(id)} backTo={backTo}>
      {entry !== undefined && <AuditEntry entry={entry} />}
      {isMissing && <EmptyState title={auditTexts.entryMissing} />}
      {entry === undefined && single.error !== null && (
        <FailureState
          title={tableTexts.loadFailed}
          message={single.error.message}
          onRetry={() => void single.refetch()}
        />
      )}
      {entry === undefined && !isMissing && single.error === null && <PanelSkeleton lines={4} />}
    </DetailPanel>
  );
}
