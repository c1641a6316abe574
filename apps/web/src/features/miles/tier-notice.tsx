import { Alert, Anchor } from '@mantine/core';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isReady, pathTo } from '../../paths.ts';
import { transferRightsQuery } from './queries.ts';
import classes from './transfer-form.module.css';

/** Where the tiers can be bought, or are told as long as that screen does not stand. */
const memberships = isReady('passengerProducts') ? pathTo('passengerProducts') : `${pathTo('home')}#beneficios`;

/** Which tiers give miles to other members, for whose own does not: only allies can be paid then. Nothing to the others. */
export function TierNotice() {
  const rights = useQuery(transferRightsQuery).data;
  if (rights === undefined || rights.may_transfer) return null;
  return (
    <Alert color="warn" className={classes.tier}>
      {transferTexts.tier(rights.membership, rights.tiers)}{' '}
      <Anchor component={Link} to={memberships} inherit underline="always">
        {transferTexts.seeTiers}
      </Anchor>
    </Alert>
  );
}
