import { Modal } from '@mantine/core';
import type { FoundSegment, FoundWay } from '@millaje/api/flights/search';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { clockOf, durationText, flightsOf, longDay } from './flight-view.ts';
import classes from './flight-details.module.css';

interface FlightDetailsProps {
  /** The way to tell about; undefined closes it. */
  way: FoundWay | undefined;
  onClose: () => void;
}

/** The flights of a way: number, aircraft, airports and local times, and how long one waits between them. */
export function FlightDetails({ way, onClose }: FlightDetailsProps) {
  return (
    <Modal opened={way !== undefined} onClose={onClose} title={way && texts.detailsOf(flightsOf(way))} size="md">
      {way?.segments.map((segment) => (
        <Segment key={segment.originDestRPH} segment={segment} />
      ))}
      <p className={classes.help}>{texts.localTimes}</p>
    </Modal>
  );
}

function Segment({ segment }: { segment: FoundSegment }) {
  const { flightNumber, aircraft, timeFlight, timeConection, departureInfo, arrivalInfo } = segment;
  return (
    <>
      {timeConection > 0 && <p className={classes.wait}>{texts.wait(durationText(timeConection))}</p>}
      <DetailsSection
        title={`${departureInfo.cityName} – ${arrivalInfo.cityName}`}
        entries={[
          [texts.flight, flightNumber],
          [texts.aircraft, aircraft],
          [texts.departs, endText(departureInfo)],
          [texts.arrives, endText(arrivalInfo)],
          [texts.duration, durationText(timeFlight)],
        ]}
      />
    </>
  );
}

const endText = ({ dateTime, airPortName, locationCode }: FoundSegment['departureInfo']): string =>
  `${longDay(dateTime)}, ${clockOf(dateTime)} · ${airPortName} (${locationCode})`;
