import { Skeleton } from '@mantine/core';
import type { OwnRedemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconPlane } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { dates } from '../../ui/dates.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { localDay, stateOf } from './flight-texts.ts';
import { citiesQuery } from './queries.ts';
import classes from './redemption-rows.module.css';

interface RedemptionRowsProps {
  redemptions: readonly OwnRedemption[];
  /** The address of a request's details. */
  to: (redemption: OwnRedemption) => To;
  /** The miles are on the full page only. */
  withMiles?: boolean;
  /** The rows are those of the page before. */
  isStale?: boolean;
}

/** A member's requests: where to, when, how each stands. */
export function RedemptionRows({ redemptions, to, withMiles = false, isStale }: RedemptionRowsProps) {
  return (
    <ul className={`plain-list ${classes.list}`} data-stale={isStale || undefined}>
      {redemptions.map((redemption) => (
        <Row key={redemption.id} redemption={redemption} to={to(redemption)} withMiles={withMiles} />
      ))}
    </ul>
  );
}

function Row({ redemption, to, withMiles }: { redemption: OwnRedemption; to: To; withMiles: boolean }) {
  const { id, departure, arrive, status, pnr, flight_date_go, flight_date_return, flight_type } = redemption;
  const cities = useQuery(citiesQuery).data;
  const city = (code: string): string => cities?.get(code) ?? code;
  const days = [flight_date_go, flight_date_return ?? ''].filter((time) => time !== '').map((time) => localDay(time));
  return (
    <li>
      <Link to={to} preventScrollReset className={classes.row}>
        <span className={classes.icon}>
          <IconPlane size={18} aria-hidden />
        </span>
        <span className={classes.what}>
          <strong>
            {city(departure)} – {city(arrive)}
          </strong>
          <span className={classes.more}>
            #{id} · {texts.facts.flightTypes[flight_type]} · <span className={classes.days}>{days.join(' / ')}</span>
          </span>
        </span>
        <span className={classes.state}>
          <StatusDot {...stateOf({ ...redemption, is_late: false })} />
          {status === 2 && <code>{pnr}</code>}
        </span>
        <time dateTime={redemption.date_redemption} className={classes.date}>
          {dates.day(redemption.date_redemption)}
        </time>
        {withMiles && (
          <span className={classes.miles}>
            <MilesAmount value={redemption.miles_price} />
          </span>
        )}
      </Link>
    </li>
  );
}

/** As high as the row that was waited for, so that nothing under it moves. */
export function NoRedemptions() {
  return <p className={classes.none}>{texts.emptyForMember}</p>;
}

/** The shape of the list while it is on its way. */
export function RedemptionRowsSkeleton({ rows }: { rows: number }) {
  return (
    <output className={classes.list} aria-busy="true" aria-label={shellTexts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton circle height={36} />
          <span className={classes.what}>
            <Skeleton height={12} width="55%" mb={8} />
            <Skeleton height={10} width="35%" />
          </span>
          <Skeleton height={12} width={90} />
        </div>
      ))}
    </output>
  );
}
