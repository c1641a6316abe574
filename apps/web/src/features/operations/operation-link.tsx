import { Anchor } from '@mantine/core';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';

/** Opens an operation's details over the staff's list. */
export function OperationLink({ id }: { id: number }) {
  const search = useSearchParams()[0].toString();
  return (
    <Anchor
      component={Link}
      to={{ pathname: pathTo('staffOperation', { id: String(id) }), search }}
      preventScrollReset
      inherit
    >
      {operationTexts.open}
      <span className="visually-hidden"> {operationTexts.detail.replace('{id}', String(id))}</span>
    </Anchor>
  );
}
