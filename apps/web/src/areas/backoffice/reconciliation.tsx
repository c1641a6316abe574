import { useParams, useSearchParams } from 'react-router';
import { ReconciliationPanel } from '../../features/settlement/reconciliation-panel.tsx';
import { pathTo } from '../../paths.ts';

/** One reconciliation, over the list that it came from. */
export default function StaffReconciliation() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return <ReconciliationPanel id={id} backTo={{ pathname: pathTo('staffReconciliations'), search }} />;
}
