import type { TimetableRow } from '@millaje/domain/flights/dated-flights';

/** What the simulated airline flies. */
export interface SimulatedNetwork {
  readonly carrier: string;
  /** Three digits that its tickets begin with. */
  readonly ticketPrefix: string;
  readonly rows: readonly TimetableRow[];
  /** The zone (IANA) of each airport. */
  readonly zones: Readonly<Record<string, string>>;
  /** The classes that are sold, the dearest first, and how many seats each has on every flight. */
  readonly classes: Readonly<Record<string, number>>;
}

const zones = {
  AUA: 'America/Aruba',
  BLA: 'America/Caracas',
  BNS: 'America/Caracas',
  CCS: 'America/Caracas',
  CUR: 'America/Curacao',
  MAR: 'America/Caracas',
  MIA: 'America/New_York',
  PMV: 'America/Caracas',
  PTY: 'America/Panama',
  PZO: 'America/Caracas',
  VLN: 'America/Caracas',
};

/** Pairs of airports; each is flown both ways, every day. Number of the flight there (the way back is the next), times, aircraft. */
const pairs = `
AUA CCS 700 0800 0905 1000 1105 732
AUA MAR 702 0930 1020 1500 1550 732
BLA CCS 1300 0600 0650 0730 0820 734
BLA CCS 1324 2200 2250 1800 1850 734
BLA MIA 1302 1015 1330 1500 2015 734
BLA PMV 1304 1000 1030 1100 1130 732
BLA PTY 1306 1400 1600 1700 2100 734
BLA PZO 1308 1200 1245 1330 1415 732
BLA VLN 1310 1500 1555 1640 1735 732
BNS CCS 1312 0900 1000 1045 1145 732
CCS CUR 1314 1100 1150 1300 1350 732
CCS MAR 1316 1400 1510 1600 1710 732
CCS PMV 1318 1600 1650 1730 1820 732
CCS PZO 1320 0700 0830 0930 1100 F50
MAR VLN 1322 1200 1300 1345 1445 732
`;

/** A part of the carrier's network, with flights every day. */
export function usualNetwork(carrier: string, ticketPrefix: string): SimulatedNetwork {
  const rows = pairs
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [origin = '', destination = '', number, leaves, lands, leavesBack, landsBack, equipment = ''] =
        line.split(' ');
      const row = (from: string, to: string, flight: number, departure = '', arrival = ''): TimetableRow => ({
        flightNumber: `${carrier}${flight}`,
        origin: from,
        destination: to,
        days: [1, 2, 3, 4, 5, 6, 7],
        departureTime: `${departure.slice(0, 2)}:${departure.slice(2)}`,
        arrivalTime: `${arrival.slice(0, 2)}:${arrival.slice(2)}`,
        validFrom: '2020-01-01',
        validUntil: '2099-12-31',
        equipment,
      });
      return [
        row(origin, destination, Number(number), leaves, lands),
        row(destination, origin, Number(number) + 1, leavesBack, landsBack),
      ];
    });
  const classes = { C: 8, J: 4, Y: 20, B: 20, M: 20, H: 12, Q: 12, T: 9, O: 9 };
  return { carrier, ticketPrefix, rows, zones, classes };
}
