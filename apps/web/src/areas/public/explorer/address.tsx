import { explorerTexts } from '@millaje/api/settlement/explorer.texts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AddressView } from '../../../features/explorer/address-view.tsx';
import { ExplorerContent, ExplorerPage } from '../../../features/explorer/explorer-page.tsx';
import { addressQuery } from '../../../features/explorer/queries.ts';

const texts = explorerTexts.address;

/** What the chain itself has of an address. */
export default function ExplorerAddress() {
  const { address = '' } = useParams();
  return (
    <ExplorerPage title={texts.title} subject={address} label={texts.address}>
      <Content address={address} />
    </ExplorerPage>
  );
}

function Content({ address }: { address: string }) {
  return (
    <ExplorerContent query={useQuery(addressQuery(address))} texts={texts}>
      {(address) => <AddressView address={address} />}
    </ExplorerContent>
  );
}
