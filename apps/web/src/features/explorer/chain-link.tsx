import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { shortenHash } from '../../ui/shorten-hash.ts';
import classes from './chain-link.module.css';

/** Leads to an address of the chain; where there is none (issuing, redeeming) a word stands for it. */
export function AddressLink({ address, instead }: { address: string | null; instead: string }) {
  if (address === null) return <span className={classes.instead}>{instead}</span>;
  return (
    <Anchor component={Link} to={pathTo('explorerAddress', { address })} title={address} className={classes.link}>
      {shortenHash(address)}
    </Anchor>
  );
}

/** Leads to a transaction of the chain. */
export function TransactionLink({ hash }: { hash: string }) {
  return (
    <Anchor component={Link} to={pathTo('explorerTransaction', { hash })} title={hash} className={classes.link}>
      {shortenHash(hash)}
    </Anchor>
  );
}
