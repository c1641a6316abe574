import { describe, expect, test } from 'vitest';
import type { FlightChoice } from '../../../modules/inventory/ports.ts';
import {
  areFlights,
  readAmount,
  readBooking,
  readFare,
  readItinerary,
  readLocalTime,
  readPnr,
  readTickets,
  readTravelers,
  readWays,
} from './answers.ts';
import { errorOf } from './errors.ts';
import { decodeDocument, readXml } from './xml.ts';

const zones: Record<string, string> = { CCS: 'America/Caracas', BLA: 'America/Caracas', MIA: 'America/New_York' };
const findZone = (airport: string) => zones[airport];

interface SegmentParts {
  readonly attributes?: string;
  readonly origin?: string;
  readonly destination?: string;
  readonly airline?: string;
}
const times = 'DepartureDateTime="2027-03-13 10:15:00" ArrivalDateTime="2027-03-13 13:30:00"';
/** A segment as KIU writes it; what is named is written otherwise. */
const segment = ({
  attributes = `${times} FlightNumber="1302" ResBookDesigCode="Q"`,
  origin = '<DepartureAirport LocationCode="BLA"/>',
  destination = '<ArrivalAirport LocationCode="MIA"/>',
  airline = '<MarketingAirline Code="9V"/>',
}: SegmentParts = {}) =>
  `<FlightSegment ${attributes}>${origin}${destination}<Equipment AirEquipType="734"/>${airline}
    <BookingClassAvail ResBookDesigCode="Q" ResBookDesigQuantity="9" RPH="1"/><BookingClassAvail ResBookDesigCode="C" ResBookDesigQuantity="A"/>
  </FlightSegment>`;
const first = segment({
  attributes:
    'DepartureDateTime="2027-03-13 07:30:00" ArrivalDateTime="2027-03-13 08:20:00" FlightNumber="1301" ResBookDesigCode="Q"',
  origin: '<DepartureAirport LocationCode="CCS"/>',
  destination: '<ArrivalAirport LocationCode="BLA"/>',
});
const option = (...segments: string[]) => `<OriginDestinationOption>${segments.join('')}</OriginDestinationOption>`;

const flight: FlightChoice = {
  flightNumber: '9V1302',
  origin: 'BLA',
  destination: 'MIA',
  departure: '2027-03-13T10:15',
  arrival: '2027-03-13T13:30',
  classCode: 'Q',
};
const before: FlightChoice = {
  flightNumber: '9V1301',
  origin: 'CCS',
  destination: 'BLA',
  departure: '2027-03-13T07:30',
  arrival: '2027-03-13T08:20',
  classCode: 'Q',
};

describe('availability', () => {
  const ways = (options: string, { root = 'KIU_AirAvailRS', origin = 'BLA' } = {}) =>
    readWays(
      readXml(`<?xml version="1.0"?><${root} Version="3.0"><Success/><OriginDestinationInformation>
        <DepartureDateTime>2027-03-13</DepartureDateTime><OriginLocation>${origin}</OriginLocation>
        <DestinationLocation>MIA</DestinationLocation>${options}</OriginDestinationInformation></${root}>`),
      { origin, destination: 'MIA', day: '2027-03-13' },
      findZone,
    );
  const options = (...all: string[]) => `<OriginDestinationOptions>${all.join('')}</OriginDestinationOptions>`;

  test('by the clocks of both airports, with what stands in each class', () => {
    const [way] = ways(options(option(segment())));
    expect(way).toEqual({
      flights: [
        {
          flightNumber: '9V1302',
          origin: 'BLA',
          destination: 'MIA',
          equipment: '734',
          departure: '2027-03-13T10:15',
          arrival: '2027-03-13T13:30',
          minutes: 255,
          postings: [
            { classCode: 'Q', posting: '9' },
            { classCode: 'C', posting: 'A' },
          ],
        },
      ],
      minutes: 255,
      waitMinutes: 0,
    });
  });

  test('one flight more, one stop more', () => {
    const [way] = ways(options(option(first, segment())), { origin: 'CCS' });
    expect(way).toMatchObject({ minutes: 50 + 115 + 255, waitMinutes: 115 });
    expect(way?.flights.map(({ flightNumber }) => flightNumber)).toEqual(['9V1301', '9V1302']);
  });

  test.each<[string, SegmentParts]>([
    ['the airline in an attribute of its own', { airline: '<MarketingAirline CompanyShortName="9V"/>' }],
    ['the airline as text', { airline: '<MarketingAirline> 9V </MarketingAirline>' }],
    ['the airline in both', { airline: '<MarketingAirline Code="9V">AVIOR</MarketingAirline>' }],
    ['the airports as text', { origin: '<DepartureAirport>BLA</DepartureAirport>' }],
    ['a T between day and time', { attributes: `${times.replaceAll(' 1', 'T1')} FlightNumber="1302"` }],
    ['times without seconds', { attributes: `${times.replaceAll(':00"', '"')} FlightNumber="1302"` }],
    ['zeros before the number', { attributes: `${times} FlightNumber="01302"` }],
  ])('understands %s', (_, parts) => {
    expect(ways(options(option(segment(parts))))[0]?.flights[0]).toMatchObject({
      flightNumber: '9V1302',
      origin: 'BLA',
      departure: '2027-03-13T10:15',
      minutes: 255,
    });
  });

  test('whatever the root is called', () => {
    expect(ways(options(option(segment())), { root: 'Root' })).toHaveLength(1);
  });

  test.each<[string, string]>([
    ['no options at all', ''],
    ['options that are empty', '<OriginDestinationOptions/>'],
    ['an option without flights', options(option())],
    [
      'a flight of another day',
      options(option(segment({ attributes: `${times.replaceAll('13 ', '14 ')} FlightNumber="1302"` }))),
    ],
    ['a way to somewhere else', options(option(first))],
    ['flights that do not meet', options(option(segment(), first))],
    ['more than one stop', options(option(segment(), segment(), segment()))],
    ['an airport that nobody knows', options(option(segment({ destination: '<ArrivalAirport LocationCode="ZZZ"/>' })))],
    [
      'a time that is none',
      options(option(segment({ attributes: `${times.replace('10:15', '25:15')} FlightNumber="1302"` }))),
    ],
    [
      'a time of some other clock',
      options(option(segment({ attributes: `${times.replace('10:15:00', '10:15:00Z')} FlightNumber="1302"` }))),
    ],
    [
      'a flight that lands before it leaves',
      options(option(segment({ attributes: `${times.replace('13:30', '08:00')} FlightNumber="1302"` }))),
    ],
  ])('offers nothing for %s', (_, content) => {
    expect(ways(content)).toEqual([]);
  });

  test('an option that cannot be read does not hide the others; the earliest is first', () => {
    const late = segment({
      attributes: `${times.replace('10:15', '11:15').replace('13:30', '14:30')} FlightNumber="1304"`,
    });
    const found = ways(options(option(late), option(segment({ airline: '' })), option(segment())));
    expect(found.map(({ flights }) => flights[0]?.flightNumber)).toEqual(['9V1302', '9V1304']);
  });
});

describe('prices', () => {
  const money = (name: string, amount: string, currency = 'USD', more = '') =>
    `<${name} Amount="${amount}" CurrencyCode="${currency}"${more}/>`;
  const priced = (fare: string, segments = segment()) =>
    `<PricedItinerary SequenceNumber="1"><AirItinerary><OriginDestinationOptions>${option(segments)}</OriginDestinationOptions>
     </AirItinerary><AirItineraryPricingInfo><ItinTotalFare>${fare}</ItinTotalFare></AirItineraryPricingInfo></PricedItinerary>`;
  const fare = (itineraries: string, asked = [flight]) =>
    readFare(
      readXml(`<KIU_AirPriceRS><Success/><PricedItineraries>${itineraries}</PricedItineraries>
        <Warnings><Warning Type="13">PRICE DISCREPANCY</Warning></Warnings></KIU_AirPriceRS>`),
      asked,
    );
  const usd = (minorUnits: bigint) => ({ minorUnits, currency: 'USD' });
  const tax = (amount: string, currency = 'USD') => money('Tax', amount, currency, ' TaxCode="YN"');

  test.each<[string, string, unknown]>([
    ['the total, whatever the warnings', money('BaseFare', '100') + money('TotalFare', '115.6'), usd(11_560n)],
    ['one tax', `${money('BaseFare', '15')}<Taxes>${tax('0.1')}</Taxes>`, usd(1_510n)],
    ['several taxes', `${money('BaseFare', '5.6')}<Taxes>${tax('0.1')}${tax('.25')}</Taxes>`, usd(595n)],
    ['no taxes', `${money('BaseFare', '5.60')}<Taxes/>`, usd(560n)],
    [
      'a surcharge',
      `${money('BaseFare', '10')}<TPA_Extension><Surcharges><Surcharge FareChargeCode="YQ" FareChargeAmount="2.5"/></Surcharges></TPA_Extension>`,
      usd(1_250n),
    ],
    [
      'a fare that was published in another currency',
      `${money('BaseFare', '10')}${money('EquivFare', '365.5', 'VES')}<Taxes>${tax('58.48', 'VES')}</Taxes>`,
      { minorUnits: 42_398n, currency: 'VES' },
    ],
    ['two currencies', `${money('BaseFare', '10')}<Taxes>${tax('58.48', 'VES')}</Taxes>`, 'unreadable'],
    ['a price of nothing', money('TotalFare', '0.00'), 'unreadable'],
    ['a price that is no number', money('TotalFare', '1e3'), 'unreadable'],
    [
      'a total that is no number, beside a fare that is one',
      money('BaseFare', '10') + money('TotalFare', 'TEN'),
      'unreadable',
    ],
    ['no price', '', 'unreadable'],
  ])('%s', (_, content, expected) => {
    expect(fare(priced(content))).toEqual(expected);
  });

  test('nothing is priced, or something else', () => {
    expect(fare('')).toBe('not_sold');
    expect(fare(priced(money('TotalFare', '10')), [before, flight])).toBe('unreadable');
    expect(fare(priced(money('TotalFare', '10'), first))).toBe('unreadable');
    expect(fare(priced(money('TotalFare', '10'), first + segment()), [before, flight])).toEqual(usd(1_000n));
    expect(fare(priced(money('TotalFare', '9'), first) + priced(money('TotalFare', '10')))).toEqual(usd(1_000n));
  });

  test.each([
    ['5.6', 560n],
    ['0.1', 10n],
    ['15', 1_500n],
    [' 1234.50 ', 123_450n],
    ['10.5000', 1_050n],
    ['10.505', undefined],
    ['1,234.50', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%j is an amount of %s', (text, expected) => {
    expect(readAmount(text)).toBe(expected);
  });
});

describe('bookings', () => {
  const booked = (content: string) => readXml(`<KIU_AirBookRS><Success/>${content}</KIU_AirBookRS>`);
  const person = (given: string, surname: string) =>
    `<AirTraveler PassengerTypeCode="ADT"><PersonName><GivenName>${given}</GivenName><Surname>${surname}</Surname></PersonName></AirTraveler>`;

  test.each([
    ['<BookingReferenceID Type="1" ID="XGTRPQ"/>', 'XGTRPQ'],
    ['<BookingReferenceID Type="1" ID=" xgtrpq "/>', 'XGTRPQ'],
    ['<BookingReferenceID Type="9" ID="12345"/><BookingReferenceID Type="1" ID="XGTRPQ"/>', 'XGTRPQ'],
    ['<BookingReferenceID Type="1" ID=""/>', undefined],
    ['', undefined],
  ])('the PNR of %s is %s', (content, expected) => {
    expect(readPnr(booked(content))).toBe(expected);
  });

  test('it stands whatever became of special wishes', () => {
    const refused = `<TravelerInfo>${person('JOSE', 'NUNEZ')}<SpecialReqDetails><SpecialServiceRequests>
      <SpecialServiceRequest SSRCode="WCHR" Status="UC"><Text>NOT AVAILABLE</Text></SpecialServiceRequest>
      </SpecialServiceRequests></SpecialReqDetails></TravelerInfo><BookingReferenceID Type="1" ID="XGTRPQ"/>`;
    expect(errorOf(booked(refused))).toBeUndefined();
    expect(readPnr(booked(refused))).toBe('XGTRPQ');
    expect(readTravelers(booked(refused))).toEqual([{ firstName: 'JOSE', lastName: 'NUNEZ' }]);
  });

  test.each([
    ['NUÑEZ'],
    ['Núñez'],
    ['NU&Ntilde;EZ'],
    ['NU&#209;EZ'],
    ['NU&#xD1;EZ'],
    ['NU&amp;Ntilde;EZ'],
    ['<![CDATA[NUÑEZ]]>'],
    ['NUN\u0303EZ'],
  ])('the name %s is NUNEZ', (written) => {
    const root = booked(`<TravelerInfo>${person('JOSE', written)}</TravelerInfo>`);
    expect(readTravelers(root)).toEqual([{ firstName: 'JOSE', lastName: 'NUNEZ' }]);
  });

  test('letters of Windows are read, too', () => {
    const document = `<?xml version="1.0" encoding="ISO-8859-1"?><Root><TravelerInfo>${person('JOS\u00c9', 'NU\u00d1EZ')}</TravelerInfo></Root>`;
    expect(readTravelers(readXml(decodeDocument(Buffer.from(document, 'latin1'))))).toEqual([
      { firstName: 'JOSE', lastName: 'NUNEZ' },
    ]);
    expect(readTravelers(readXml(decodeDocument(Buffer.from(document, 'utf8'))))).toHaveLength(1);
  });

  test('fewer or other flights than were asked for are noticed', () => {
    const flights = (...segments: string[]) =>
      readItinerary(
        booked(
          `<AirItinerary><OriginDestinationOptions>${segments.map((one) => option(one)).join('')}</OriginDestinationOptions></AirItinerary>`,
        ),
      );
    expect(areFlights(flights(first, segment()) ?? [], [before, flight])).toBe(true);
    expect(areFlights(flights(segment(), first) ?? [], [before, flight])).toBe(true);
    expect(areFlights(flights(first) ?? [], [before, flight])).toBe(false);
    expect(areFlights(flights(first, segment()) ?? [], [flight])).toBe(false);
    const otherClass = segment({ attributes: `${times} FlightNumber="1302" ResBookDesigCode="C"` });
    expect(areFlights(flights(otherClass) ?? [], [flight])).toBe(false);
    expect(flights(segment({ airline: '' }))).toBeUndefined();
  });

  test.each([
    ['one', '<TicketItemInfo TicketNumber="7420000004713" Type="eTicket"/>', ['7420000004713']],
    [
      'several, set apart',
      '<TicketItemInfo TicketNumber="742-0000004713"/><TicketItemInfo TicketNumber="742 0000004714"/>',
      ['7420000004713', '7420000004714'],
    ],
    ['none', '', []],
    ['one that is too short', '<TicketItemInfo TicketNumber="74213"/>', []],
  ])('tickets: %s', (_, content, expected) => {
    expect(readTickets(readXml(`<KIU_AirDemandTicketRS><Success/>${content}</KIU_AirDemandTicketRS>`))).toEqual(
      expected,
    );
  });
});

describe('reading back', () => {
  const reservation = (attributes = 'DepartureDateTime="2027-03-13T10:15:00" ArrivalDateTime="2027-03-13T13:30:00"') =>
    `<ReservationItems><Item ItinSeqNumber="1"><Air><Reservation ${attributes} FlightNumber="1302" ResBookDesigCode="Q">
     <DepartureAirport LocationCode="BLA"/><ArrivalAirport LocationCode="MIA"/><MarketingAirline>9V</MarketingAirline></Reservation></Air></Item></ReservationItems>`;
  const customer = `<CustomerInfo RPH="1"><Customer PassengerTypeCode="ADT"><PersonName><GivenName>JOSE</GivenName><Surname>NU&Ntilde;EZ</Surname></PersonName></Customer></CustomerInfo>`;
  const read = (info: string, { pnr = 'XGTRPQ', root = 'KIU_TravelItineraryRS', customers = customer } = {}) =>
    readBooking(
      readXml(`<${root}><Success/><TravelItinerary><ItineraryRef Type="14" ID="${pnr}"/><CustomerInfos>${customers}</CustomerInfos>
        <ItineraryInfo>${info}</ItineraryInfo></TravelItinerary></${root}>`),
      'XGTRPQ',
    );
  const waiting = '<Ticketing TicketingStatus="1" TicketTimeLimit="2027-01-01T10:00:00"/>';
  const issued = (ticket: string) => `<Ticketing TicketingStatus="3" eTicketNumber="${ticket}" TravelerRefNumber="1"/>`;

  test('a booking that waits for its tickets', () => {
    expect(read(reservation() + waiting)).toEqual({
      booking: {
        pnr: 'XGTRPQ',
        state: 'held',
        flights: [flight],
        passenger: { firstName: 'JOSE', lastName: 'NUNEZ' },
        ticketNumbers: [],
      },
      passengerCount: 1,
    });
    expect(read(reservation() + waiting, { root: 'Root', customers: customer + customer })?.passengerCount).toBe(2);
  });

  test.each([
    ['one ticket', reservation() + issued('7420000004713'), 'ticketed', ['7420000004713']],
    [
      'two tickets',
      reservation() + issued('7420000004713') + issued('742-0000004714'),
      'ticketed',
      ['7420000004713', '7420000004714'],
    ],
    ['no word of tickets', reservation(), 'held', []],
    ['one that is over', '<Ticketing TicketingStatus="5"/>', 'cancelled', []],
    ['one that is over, its flights still shown', `${reservation()}<Ticketing TicketingStatus="5"/>`, 'cancelled', []],
    ['one without flights', waiting, 'cancelled', []],
  ])('%s', (_, info, state, ticketNumbers) => {
    expect(read(info)?.booking).toMatchObject({ state, ticketNumbers });
  });

  test.each([
    ['another booking', reservation() + waiting, { pnr: 'ABCDEF' }],
    ['a flight without a time', reservation('') + waiting, {}],
    ['a ticket without a number', reservation() + issued(''), {}],
    ['a ticket without flights', issued('7420000004713'), {}],
  ])('understands nothing of %s', (_, info, details) => {
    expect(read(info, details)).toBeUndefined();
  });
});

test.each([
  ['2027-03-13 10:15:00', '2027-03-13T10:15'],
  ['2027-03-13T10:15:00', '2027-03-13T10:15'],
  ['2027-03-13 10:15', '2027-03-13T10:15'],
  ['2027-03-13T10:15:00-04:00', undefined],
  ['2027-02-30 10:15:00', undefined],
  ['2027-03-13', undefined],
  ['', undefined],
  [undefined, undefined],
])('the local time %j is %s', (text, expected) => {
  expect(readLocalTime(text)).toBe(expected);
});
