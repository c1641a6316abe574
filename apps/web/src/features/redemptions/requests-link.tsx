import { Anchor } from '@mantine/core';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { formatWhole } from '../../ui/format.ts';
import { redemptionsCountQuery } from './queries.ts';

/** The way from a member's home to the requests, with how many there are. */
export function RequestsLink() {
  const count = useQuery(redemptionsCountQuery).data?.count;
  return (
    <Anchor component={Link} to={pathTo('passengerRedemptions')} size="sm" fw={600}>
      {count === undefined ? texts.requests : texts.requestsCounted(formatWhole(count))}
    </Anchor>
  );
}
