import { Alert, Anchor } from '@mantine/core';
import type { ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approvalScreenTexts as texts, approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, type To } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { UserLink } from '../users/user-link.tsx';
import { ApprovalStatusDot } from './approval-columns.tsx';
import { valueText } from './asked-texts.ts';
import { DecideRequest } from './decide-request.tsx';
import { approvalRequestQuery } from './queries.ts';
import classes from './approvals.module.css';

interface ApprovalPanelProps {
  id: string;
  backTo: To;
  /** The ways to the requests beside it in its list. */
  neighbours?: ReactNode;
}

/** One request beside the list, with what is to be decided of it. */
export function ApprovalPanel({ id, backTo, neighbours }: ApprovalPanelProps) {
  const query = useQuery(approvalRequestQuery(id));
  const [hasMoved, setHasMoved] = useState(false);
  return (
    <LoadedPanel query={query} title={texts.detail(id)} backTo={backTo} neighbours={neighbours} waiting={{ lines: 5 }}>
      {(data) => (
        <div className={classes.panel}>
          {hasMoved && (
            <output>
              <Alert color="warn" role="presentation">
                {texts.decidedMeanwhile}
              </Alert>
            </output>
          )}
          <div>
            <Asked request={data} />
            {data.status !== 'pending' && <Decided request={data} />}
          </div>
          {data.status === 'pending' && <DecideRequest request={data} onMoved={() => setHasMoved(true)} />}
        </div>
      )}
    </LoadedPanel>
  );
}

const { columns } = texts;

/** Who asks for what, and until when it can be decided. */
function Asked({ request }: { request: ApprovalRequest }) {
  return (
    <>
      <DetailsSection
        entries={[
          [columns.status, <ApprovalStatusDot key="status" status={request.status} />],
          [columns.action, approvalTexts.actions[request.action]],
          [columns.requestedBy, <UserLink key="by" email={request.requested_by} />],
          [columns.requestedAt, dates.dayAndTime(request.requested_at)],
          [columns.expiresAt, dates.dayAndTime(request.expires_at)],
        ]}
      />
      <DetailsSection
        title={texts.asked}
        entries={
          request.asked.length === 0
            ? [[columns.subject, texts.askedErased]]
            : request.asked.map((line) => [approvalTexts.fields[line.field], valueText(line)] as const)
        }
      />
    </>
  );
}

/** What became of it. */
function Decided({ request }: { request: ApprovalRequest }) {
  const { decided_by, decided_at, comment, operation } = request;
  return (
    <DetailsSection
      title={texts.decision}
      entries={[
        [columns.decidedBy, decided_by && <UserLink key="by" email={decided_by} />],
        [columns.decidedAt, decided_at && dates.dayAndTime(decided_at)],
        [columns.comment, comment],
        [
          columns.operation,
          operation === null ? undefined : (
            <Anchor key="operation" component={Link} to={pathTo('staffOperation', { id: String(operation) })} inherit>
              #{operation}
            </Anchor>
          ),
        ],
      ]}
    />
  );
}
