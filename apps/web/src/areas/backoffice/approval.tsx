import { useParams, useSearchParams } from 'react-router';
import { approvalList } from '../../features/approvals/approval-list.ts';
import { ApprovalPanel } from '../../features/approvals/approval-panel.tsx';
import { pathTo } from '../../paths.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';

/** One request over the list that it came from. */
export default function StaffApproval() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <ApprovalPanel
      key={id}
      id={id}
      backTo={{ pathname: pathTo('staffApprovals'), search }}
      neighbours={<ListNeighbours list={approvalList} id={id} />}
    />
  );
}
