import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';

interface UserLinkProps {
  email: string;
  /** Among other words a link is known by more than its colour. */
  isInText?: boolean;
}

/** An e-mail as staff see it: it leads to whose it is. */
export function UserLink({ email, isInText = false }: UserLinkProps) {
  return (
    <Anchor component={Link} to={pathTo('staffUser', { email })} inherit underline={isInText ? 'always' : 'hover'}>
      {email}
    </Anchor>
  );
}
