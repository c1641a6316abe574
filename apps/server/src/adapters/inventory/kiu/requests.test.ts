import { describe, expect, test } from 'vitest';
import type { BookingRequest, FlightChoice } from '../../../modules/inventory/ports.ts';
import { testPassenger } from '../inventory.behaviour.ts';
import { testSettings } from './kiu.fixture.ts';
import { createRequestBuilder } from './requests.ts';
import type { KiuMessage } from './transport.ts';
import { elementAt, elementsAt, readXml } from './xml.ts';

const requests = createRequestBuilder(testSettings(), { carrier: '9V', now: () => Date.UTC(2027, 2, 13, 12) });
const read = ({ document }: KiuMessage) => readXml(document);

const flight = (origin: string, destination: string, departure: string, arrival: string): FlightChoice => ({
  flightNumber: '9V1302',
  origin,
  destination,
  departure: `2027-03-${departure}`,
  arrival: `2027-03-${arrival}`,
  classCode: 'Q',
});

test('every message says who asks, and in which system', () => {
  const root = read(requests.read('XGTRPQ'));
  expect(root.name).toBe('KIU_TravelItineraryReadRQ');
  expect(root.attributes).toMatchObject({
    TimeStamp: '2027-03-13T12:00:00+00:00',
    Target: 'Testing',
    Version: '3.0',
    PrimaryLangID: 'es-es',
  });
  expect(elementAt(root, 'POS', 'Source')?.attributes).toEqual({
    AgentSine: 'BLA000AAA',
    TerminalID: 'BLA00AAA00',
    ISOCountry: 'VE',
    ISOCurrency: 'USD',
    PseudoCityCode: 'BLA',
  });
  const next = read(requests.read('XGTRPQ'));
  expect(Number(next.attributes['SequenceNmbr'])).toBe(Number(root.attributes['SequenceNmbr']) + 1);
  expect(next.attributes['EchoToken']).not.toBe(root.attributes['EchoToken']);
});

test('availability is asked for one direction and one adult', () => {
  const root = read(requests.avail({ origin: 'CCS', destination: 'MIA', day: '2027-03-13' }));
  expect(elementsAt(root, 'OriginDestinationInformation')).toHaveLength(1);
  expect(elementAt(root, 'OriginDestinationInformation', 'DepartureDateTime')?.text).toBe('2027-03-13');
  expect(elementAt(root, 'SpecificFlightInfo', 'Airline')?.attributes).toEqual({ Code: '9V' });
});

describe('flights', () => {
  const there = flight('CCS', 'BLA', '13T07:30', '13T08:20');
  const on = flight('BLA', 'MIA', '13T10:15', '13T13:30');
  const back = flight('MIA', 'BLA', '20T15:00', '20T20:15');
  const home = flight('BLA', 'CCS', '20T22:00', '20T22:50');

  test.each<[string, FlightChoice[], number[]]>([
    ['one', [on], [1]],
    ['two that meet', [there, on], [2]],
    ['there and back', [on, back], [1, 1]],
    ['there and back, with a stop each', [there, on, back, home], [2, 2]],
    ['back on the same day', [there, flight('BLA', 'CCS', '13T10:00', '13T10:50')], [1, 1]],
    ['on after days', [there, flight('BLA', 'MIA', '15T10:15', '15T13:30')], [1, 1]],
  ])('%s: those of a direction stand together', (_, flights, counts) => {
    const options = elementsAt(
      read(requests.price(flights)),
      'AirItinerary',
      'OriginDestinationOptions',
      'OriginDestinationOption',
    );
    expect(options.map((option) => elementsAt(option, 'FlightSegment').length)).toEqual(counts);
  });

  test('each with its airline apart from its number, and the times of both airports', () => {
    const path = ['AirItinerary', 'OriginDestinationOptions', 'OriginDestinationOption', 'FlightSegment'];
    const segment = elementAt(read(requests.price([on])), ...path);
    expect(segment?.attributes).toEqual({
      DepartureDateTime: '2027-03-13 10:15:00',
      ArrivalDateTime: '2027-03-13 13:30:00',
      FlightNumber: '1302',
      ResBookDesigCode: 'Q',
    });
    expect(elementAt(segment, 'MarketingAirline')?.attributes).toEqual({ Code: '9V' });
  });
});

describe('a booking', () => {
  const book = (details: Partial<BookingRequest> = {}) =>
    read(
      requests.book({
        reference: 'b7c1',
        flights: [flight('BLA', 'MIA', '13T10:15', '13T13:30')],
        passenger: testPassenger({ firstName: 'José', lastName: "Núñez D'Ávila" }),
        ...details,
      }),
    );
  const traveler = (details?: Partial<BookingRequest>) => elementAt(book(details), 'TravelerInfo', 'AirTraveler');

  test('names the passenger in letters that KIU has, with document, telephone and number of the programme', () => {
    const adult = traveler();
    expect(elementAt(adult, 'PersonName')?.children.map(({ name, text }) => [name, text])).toEqual([
      ['GivenName', 'JOSE'],
      ['Surname', 'NUNEZ DAVILA'],
    ]);
    expect(elementAt(adult, 'Telephone')?.attributes).toEqual({ AreaCityCode: '58', PhoneNumber: '4121234567' });
    expect(elementAt(adult, 'Document')?.attributes).toEqual({ DocID: 'A1234567', DocType: 'PP' });
    expect(elementAt(adult, 'CustoLoyalty')?.attributes).toEqual({ ProgramID: '9V', MembershipID: '1234567890' });
    expect(elementAt(book(), 'TravelerInfo', 'SpecialReqDetails', 'Remarks', 'Remark')?.text).toBe('B7C1');
  });

  test('an identity card is a national one, and nobody has to have a number', () => {
    const document = { type: 'ID', number: '12345678', issueCountry: 'VE' } as const;
    const adult = traveler({ passenger: testPassenger({ document, customerId: null }) });
    expect(elementAt(adult, 'Document')?.attributes).toEqual({ DocID: '12345678', DocType: 'NI' });
    expect(elementAt(adult, 'CustoLoyalty')).toBeUndefined();
  });
});

test('a ticket is paid with what the airline calls miles', () => {
  const detail = elementAt(read(requests.demandTicket({ pnr: 'XGTRPQ', reference: 'b7c1' })), 'DemandTicketDetail');
  expect(elementAt(detail, 'BookingReferenceID')?.attributes).toEqual({ ID: 'XGTRPQ' });
  expect(elementAt(detail, 'PaymentInfo')?.attributes).toEqual({
    PaymentType: '37',
    MiscellaneousCode: 'MILLAS',
    Text: 'b7c1',
  });
});

test('a booking is cancelled by its PNR, a ticket is voided by both', () => {
  const ids = (message: KiuMessage) => elementsAt(read(message), 'UniqueID').map(({ attributes }) => attributes);
  expect(ids(requests.cancel('XGTRPQ'))).toEqual([{ Type: '14', ID: 'XGTRPQ' }]);
  expect(ids(requests.voidTicket('XGTRPQ', '7420000004713'))).toEqual([
    { Type: '14', ID: 'XGTRPQ' },
    { Type: '30', ID: '7420000004713' },
  ]);
});
