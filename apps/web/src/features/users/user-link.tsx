import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';

/** An e-mail as staff see it: it leads to whose it is. */
export function UserLink({ email }: { email: string }) {
  return (
    <Anchor component={Link} to={pathTo('staffUser', { email })} inherit>
      {email}
    </Anchor>
  );
}
