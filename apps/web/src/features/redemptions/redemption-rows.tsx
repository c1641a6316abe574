import type { OwnRedemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { IconPlane } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Row, RowDay, RowList, RowListSkeleton } from '../../ui/row-list/row-list.tsx';
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
    <RowList
      className={withMiles ? `${classes.redemptions} ${classes.withMiles}` : classes.redemptions}
      isStale={isStale}
    >
      {redemptions.map((redemption) => (
        <RedemptionRow key={redemption.id} redemption={redemption} to={to(redemption)} withMiles={withMiles} />
      ))}
    </RowList>
  );
}

interface RedemptionRowProps extends Pick<RedemptionRowsProps, 'withMiles'> {
  redemption: OwnRedemption;
  to: To;
}

function RedemptionRow({ redemption, to, withMiles }: RedemptionRowProps) {
  const { id, departure, arrive, status, pnr, flight_date_go, flight_date_return, flight_type } = redemption;
  const cities = useQuery(citiesQuery).data;
  const city = (code: string): string => cities?.get(code) ?? code;
  const days = [flight_date_go, flight_date_return ?? ''].filter((time) => time !== '').map((time) => localDay(time));
  return (
    <Row
      to={to}
      icon={<IconPlane size={18} aria-hidden />}
      title={`${city(departure)} – ${city(arrive)}`}
      note={
        <>
          #{id} · {texts.facts.flightTypes[flight_type]} · <span className={classes.days}>{days.join(' / ')}</span>
        </>
      }
    >
      <span className={classes.state}>
        <StatusDot {...stateOf({ ...redemption, is_late: false })} />
        {status === 2 && <code>{pnr}</code>}
      </span>
      <RowDay at={redemption.date_redemption} />
      {withMiles && (
        <span className={classes.miles}>
          <MilesAmount value={redemption.miles_price} />
        </span>
      )}
    </Row>
  );
}

/** As high as the row that was waited for, so that nothing under it moves. */
export function NoRedemptions() {
  return <p className={classes.none}>{texts.emptyForMember}</p>;
}

/** The shape of the list while it is on its way. */
export function RedemptionRowsSkeleton({ rows }: { rows: number }) {
  return <RowListSkeleton rows={rows} className={classes.redemptions} />;
}
