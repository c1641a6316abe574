import { useOutletContext, useParams, useSearchParams } from 'react-router';
import { type AuditOutlet, AuditPanel } from '../../features/audit/audit-panel.tsx';
import { pathTo } from '../../paths.ts';

/** One entry of the audit, over the list that it came from. */
export default function StaffAuditEntry() {
  const { id = '' } = useParams();
  const list = useOutletContext<AuditOutlet>();
  const search = useSearchParams()[0].toString();
  return <AuditPanel id={id} {...list} backTo={{ pathname: pathTo('staffAudit'), search }} />;
}
