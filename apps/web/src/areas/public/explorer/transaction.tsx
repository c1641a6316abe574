import { explorerTexts } from '@millaje/api/settlement/explorer.texts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TransactionView } from '../../../features/explorer/transaction-view.tsx';
import { ExplorerContent, ExplorerPage } from '../../../features/explorer/explorer-page.tsx';
import { transactionQuery } from '../../../features/explorer/queries.ts';

const texts = explorerTexts.transaction;

/** What the chain itself says about a transaction. */
export default function ExplorerTransaction() {
  const { hash = '' } = useParams();
  return (
    <ExplorerPage title={texts.title} subject={hash} label={texts.hash}>
      <Content hash={hash} />
    </ExplorerPage>
  );
}

function Content({ hash }: { hash: string }) {
  return (
    <ExplorerContent query={useQuery(transactionQuery(hash))} texts={texts}>
      {(transaction) => <TransactionView transaction={transaction} />}
    </ExplorerContent>
  );
}
