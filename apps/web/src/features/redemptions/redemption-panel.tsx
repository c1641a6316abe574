import { Alert } from '@mantine/core';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { redemptionTexts } from '@millaje/api/flights/redemptions.texts';
import type { Redemption } from '@millaje/api/flights/redemptions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { UserLink } from '../users/user-link.tsx';
import { DecideRedemption } from './decide-redemption.tsx';
import { DownloadTicket } from './download-ticket.tsx';
import { hasTicket } from './flight-texts.ts';
import { PrintTicket } from './print-ticket.tsx';
import { redemptionQuery } from './queries.ts';
import { OperationLinkOf, RedemptionDetails } from './redemption-details.tsx';
import { TicketView } from './ticket-view.tsx';
import classes from './redemptions.module.css';

interface PanelProps {
  id: string;
  backTo: To;
  /** The address of an operation's details. */
  operationTo: (id: number) => string;
  /** The ways to the requests beside it in its list. */
  neighbours?: ReactNode;
}

/** One request beside the staff's list, with what is to be decided of it for those who may. */
export function StaffRedemptionPanel(props: PanelProps & { mayDecide: boolean }) {
  const { id } = props;
  return (
    <RedemptionPanel {...props} title={texts.detail.replace('{id}', id)}>
      {(redemption) => <StaffRedemption key={id} redemption={redemption} {...props} />}
    </RedemptionPanel>
  );
}

type StaffRedemptionProps = PanelProps & { mayDecide: boolean; redemption: Redemption };

function StaffRedemption({ redemption, backTo, operationTo, mayDecide }: StaffRedemptionProps) {
  const navigate = useNavigate();
  const [isDecidedMeanwhile, setDecidedMeanwhile] = useState(false);
  return (
    <div className={classes.panel}>
      {isDecidedMeanwhile && (
        <output>
          <Alert color="warn" role="presentation">
            {texts.decidedMeanwhile}
          </Alert>
        </output>
      )}
      {redemption.is_late && <Alert color="bad">{texts.isLate}</Alert>}
      <TicketActions redemption={redemption} />
      {mayDecide && redemption.status === 1 && (
        <DecideRedemption
          redemption={redemption}
          onDecidedMeanwhile={() => setDecidedMeanwhile(true)}
          onForbidden={() => void navigate(backTo)}
        />
      )}
      <div>
        <RedemptionDetails
          redemption={redemption}
          operationTo={operationTo}
          member={<UserLink email={redemption.email} />}
        />
      </div>
    </div>
  );
}

/** One request of the member's own: its ticket, or how it stands. */
export function MemberRedemptionPanel(props: PanelProps) {
  const { id, operationTo } = props;
  return (
    <RedemptionPanel {...props} title={texts.request(id)}>
      {(redemption) => (
        <div className={classes.panel}>
          {redemption.status === 1 && <Alert color="warn">{texts.inProcess}</Alert>}
          {redemption.status === 3 && <Alert color="primary">{redemptionTexts.rejected}</Alert>}
          <TicketActions redemption={redemption} />
          {hasTicket(redemption) ? (
            <div className={classes.panel}>
              <TicketView redemption={redemption} />
              <OperationLinkOf redemption={redemption} operationTo={operationTo} />
            </div>
          ) : (
            <div>
              <RedemptionDetails redemption={redemption} operationTo={operationTo} />
            </div>
          )}
        </div>
      )}
    </RedemptionPanel>
  );
}

/** What one takes along of an accepted request. */
function TicketActions({ redemption }: { redemption: Redemption }) {
  if (!hasTicket(redemption)) return null;
  return (
    <div className={classes.actions}>
      <DownloadTicket id={redemption.id_redemption} pnr={redemption.pnr} variant="filled" />
      <PrintTicket redemption={redemption} />
    </div>
  );
}

interface RedemptionPanelProps extends Omit<PanelProps, 'operationTo'> {
  title: string;
  children: (redemption: Redemption) => ReactNode;
}

function RedemptionPanel({ id, title, backTo, neighbours, children }: RedemptionPanelProps) {
  const query = useQuery(redemptionQuery(id));
  return (
    <LoadedPanel query={query} title={title} backTo={backTo} neighbours={neighbours} waiting={{ lines: 10 }}>
      {children}
    </LoadedPanel>
  );
}
