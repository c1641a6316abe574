import { Skeleton, Stack } from '@mantine/core';
import type { AuditEntryRow } from '@millaje/api/audit';
import { auditTexts } from '@millaje/api/audit.texts';
import type { To } from 'react-router';
import { DetailFailure } from '../../ui/detail-failure.tsx';
import { DetailPanel } from '../../ui/detail-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AuditEntry } from './audit-entry.tsx';

/** What the list gives to the entry that opens beside it. */
export interface AuditOutlet {
  rows: readonly AuditEntryRow[] | undefined;
  error: Error | null;
  /** Reads the list again. */
  onRetry: () => void;
}

interface AuditPanelProps extends AuditOutlet {
  id: string;
  backTo: To;
}

/** One entry beside the list that it stands in. */
export function AuditPanel({ id, rows, error, onRetry, backTo }: AuditPanelProps) {
  const entry = rows?.find((row) => String(row.id) === id);
  return (
    <DetailPanel title={auditTexts.entry(id)} backTo={backTo}>
      {entry !== undefined && <AuditEntry entry={entry} />}
      {entry === undefined && rows !== undefined && <EmptyState title={auditTexts.entryMissing} />}
      {rows === undefined && error !== null && <DetailFailure error={error} backTo={backTo} onRetry={onRetry} />}
      {rows === undefined && error === null && (
        <Stack aria-busy="true" gap="sm">
          {[70, 55, 80, 60].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </Stack>
      )}
    </DetailPanel>
  );
}
