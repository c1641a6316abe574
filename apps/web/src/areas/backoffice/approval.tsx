import { useParams, useSearchParams } from 'react-router';
import { ApprovalPanel } from '../../features/approvals/approval-panel.tsx';
import { pathTo } from '../../paths.ts';

/** One request over the list that it came from. */
export default function StaffApproval() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return <ApprovalPanel key={id} id={id} backTo={{ pathname: pathTo('staffApprovals'), search }} />;
}
