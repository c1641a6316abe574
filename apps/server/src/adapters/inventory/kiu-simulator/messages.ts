import { elementAt, elementsAt, type XmlContent, type XmlElement } from '../kiu/xml.ts';
import {
  bookSeats,
  cancelBooking,
  fareOf,
  findBooking,
  isOver,
  issueTickets,
  newTicket,
  seatsFree,
  SimulatedError,
  voidTicket,
  waysOf,
  type SimulatedBook,
  type SimulatedBooking,
  type SimulatedPassenger,
  type SimulatedSegment,
} from './book.ts';
import type { FaultKind, SimulatedFault } from './faults.ts';

/** What befalls a message. */
export type Faults = Partial<Record<FaultKind, SimulatedFault>>;

interface Asked {
  readonly root: XmlElement;
  readonly book: SimulatedBook;
  readonly faults: Faults;
}
type Answer = (asked: Asked) => XmlContent;

/** How each message is answered: the content of its answer. They throw `SimulatedError` for what KIU would not do. */
export const answers: Readonly<Record<string, Answer>> = {
  AirAvail: availability,
  AirPrice: price,
  AirBook: booking,
  AirDemandTicket: tickets,
  Cancel: cancellation,
  TravelItineraryRead: itinerary,
};

const attribute = (element: XmlElement | undefined, name: string): string => element?.attributes[name] ?? '';
const spaced = (time: string): string => `${time.replace('T', ' ')}:00`;
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`;
const text = (value: string): XmlContent => ({ '#text': value });
const airports = ({ origin, destination }: { readonly origin: string; readonly destination: string }) => ({
  DepartureAirport: { '@LocationCode': origin },
  ArrivalAirport: { '@LocationCode': destination },
});

/** No more seats of a class are shown than this. */
const shownMaximum = 9;

function availability({ root, book }: Asked): XmlContent {
  const directions = elementsAt(root, 'OriginDestinationInformation').map((asked) => {
    const day = elementAt(asked, 'DepartureDateTime')?.text ?? '';
    const origin = attribute(elementAt(asked, 'OriginLocation'), 'LocationCode');
    const destination = attribute(elementAt(asked, 'DestinationLocation'), 'LocationCode');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new SimulatedError('10002', 'INVALID DEPARTURE DATE');
    const options = waysOf(book, { origin, destination, day }).map((flights) => ({
      FlightSegment: flights.map((flight) => ({
        '@DepartureDateTime': spaced(flight.departure),
        '@ArrivalDateTime': spaced(flight.arrival),
        '@StopQuantity': '0',
        '@FlightNumber': flight.flightNumber.slice(2),
        '@JourneyDuration': clock((flight.arrivesAt - flight.departsAt) / 60_000),
        ...airports(flight),
        Equipment: { '@AirEquipType': flight.equipment },
        MarketingAirline: { '@CompanyShortName': flight.flightNumber.slice(0, 2) },
        Meal: { '@MealCode': 'M' },
        MarketingCabin: { '@CabinType': 'Economy', '@RPH': '1' },
        BookingClassAvail: Object.keys(book.network.classes).map((classCode, place) => ({
          '@ResBookDesigCode': classCode,
          '@ResBookDesigQuantity': String(
            Math.max(0, Math.min(shownMaximum, seatsFree(book, { ...flight, classCode }))),
          ),
          '@RPH': String(place + 1),
        })),
      })),
    }));
    return {
      DepartureDateTime: text(day),
      OriginLocation: text(origin),
      DestinationLocation: text(destination),
      OriginDestinationOptions: { OriginDestinationOption: options },
    };
  });
  return { Success: {}, OriginDestinationInformation: directions };
}

function segmentsOf(root: XmlElement): SimulatedSegment[] {
  const path = ['AirItinerary', 'OriginDestinationOptions', 'OriginDestinationOption', 'FlightSegment'];
  return elementsAt(root, ...path).map((segment) => ({
    flightNumber: attribute(elementAt(segment, 'MarketingAirline'), 'Code') + attribute(segment, 'FlightNumber'),
    origin: attribute(elementAt(segment, 'DepartureAirport'), 'LocationCode'),
    destination: attribute(elementAt(segment, 'ArrivalAirport'), 'LocationCode'),
    departure: attribute(segment, 'DepartureDateTime').slice(0, 16).replace(' ', 'T'),
    arrival: attribute(segment, 'ArrivalDateTime').slice(0, 16).replace(' ', 'T'),
    classCode: attribute(segment, 'ResBookDesigCode'),
  }));
}

function itineraryContent(segments: readonly SimulatedSegment[]): XmlContent {
  const options = segments.map((segment) => ({
    FlightSegment: {
      '@DepartureDateTime': spaced(segment.departure),
      '@ArrivalDateTime': spaced(segment.arrival),
      '@FlightNumber': segment.flightNumber.slice(2),
      '@ResBookDesigCode': segment.classCode,
      ...airports(segment),
      MarketingAirline: { '@Code': segment.flightNumber.slice(0, 2) },
    },
  }));
  return { OriginDestinationOptions: { OriginDestinationOption: options } };
}

/** Taxes in parts of a hundred of the fare. */
const taxPercents = { YN: 16, AK: 2 };
/** By which `other_price` differs, in cents. */
const otherPrice = 1_000;

/** Cents as KIU writes amounts: without needless zeros. */
const amount = (cents: number): string => String(Number((cents / 100).toFixed(2)));

function price({ root, book, faults }: Asked): XmlContent {
  const asked = segmentsOf(root);
  const segments = faults.fewer_segments ? asked.slice(0, 1) : asked;
  if (segments.length === 0) throw new SimulatedError('10001', 'INVALID REQUEST');
  const currency = attribute(elementAt(root, 'POS', 'Source'), 'ISOCurrency') || 'USD';
  const base =
    segments.map((segment) => fareOf(book, segment)).reduce((sum, fare) => sum + fare, 0) +
    (faults.other_price ? otherPrice : 0);
  const money = (cents: number) => ({ '@Amount': amount(cents), '@CurrencyCode': currency });
  const parts = Object.entries(taxPercents).map(
    ([code, percent]) => [code, Math.round((base * percent) / 100)] as const,
  );
  const taxes = { Tax: parts.map(([code, cents]) => ({ '@TaxCode': code, ...money(cents) })) };
  const total = parts.reduce((sum, [, cents]) => sum + cents, base);
  return {
    Success: {},
    PricedItineraries: {
      PricedItinerary: {
        '@SequenceNumber': '1',
        AirItinerary: itineraryContent(segments),
        AirItineraryPricingInfo: {
          ItinTotalFare: { BaseFare: money(base), Taxes: taxes, TotalFare: money(total) },
          PTC_FareBreakdowns: {
            PTC_FareBreakdown: {
              PassengerTypeQuantity: { '@Code': 'ADT', '@Quantity': '1' },
              PassengerFare: { BaseFare: money(base), Taxes: taxes },
            },
          },
        },
      },
    },
  };
}

function passengersOf(root: XmlElement): SimulatedPassenger[] {
  return elementsAt(root, 'TravelerInfo', 'AirTraveler').map((traveler) => {
    const givenName = elementAt(traveler, 'PersonName', 'GivenName')?.text ?? '';
    const surname = elementAt(traveler, 'PersonName', 'Surname')?.text ?? '';
    if (![givenName, surname].every((name) => /^[A-Z ]+$/.test(name)))
      throw new SimulatedError('10020', 'INVALID PASSENGER NAME');
    const document = elementAt(traveler, 'Document');
    return {
      givenName,
      surname,
      documentType: attribute(document, 'DocType'),
      document: attribute(document, 'DocID'),
      membership: attribute(elementAt(traveler, 'CustoLoyalty'), 'MembershipID'),
    };
  });
}

const personName = ({ givenName, surname }: SimulatedPassenger): XmlContent => ({
  GivenName: text(givenName),
  Surname: text(surname),
});
/** Whom `other_passenger` books. */
const somebodyElse = { givenName: 'JOHN', surname: 'DOE' };

function booking({ root, book, faults }: Asked): XmlContent {
  const asked = segmentsOf(root);
  const passengers = passengersOf(root);
  const made = bookSeats(
    book,
    {
      segments: faults.fewer_segments ? asked.slice(0, 1) : asked,
      passengers: faults.other_passenger ? passengers.map((one) => ({ ...one, ...somebodyElse })) : passengers,
      remark: elementAt(root, 'TravelerInfo', 'SpecialReqDetails', 'Remarks', 'Remark')?.text ?? '',
    },
    Number(attribute(elementAt(root, 'Ticketing'), 'TicketTimeLimit')) || 3,
  );
  return {
    Success: {},
    AirItinerary: itineraryContent(faults.fewer_told ? made.segments.slice(0, 1) : made.segments),
    TravelerInfo: {
      AirTraveler: made.passengers.map((passenger) => ({
        '@PassengerTypeCode': 'ADT',
        PersonName: personName(passenger),
        Document: { '@DocID': passenger.document, '@DocType': passenger.documentType },
      })),
    },
    ...(faults.no_pnr ? {} : { BookingReferenceID: { '@Type': '1', '@ID': made.pnr } }),
  };
}

function tickets({ root, book, faults }: Asked): XmlContent {
  const reference = elementAt(root, 'DemandTicketDetail', 'BookingReferenceID');
  const pnr = attribute(reference, 'ID');
  const isLie = faults.no_ticket ?? faults.unknown_ticket;
  const made = isLie ? findBooking(book, pnr) : issueTickets(book, pnr);
  const numbers = faults.unknown_ticket ? made.passengers.map(() => newTicket(book)) : made.tickets;
  return {
    Success: {},
    BookingReferenceID: { '@ID': pnr, CompanyName: { '@Code': book.network.carrier } },
    TicketItemInfo: numbers.map((number, place) => {
      const passenger = made.passengers[place];
      return {
        '@TicketNumber': number,
        '@Type': 'eTicket',
        '@ItemNumber': String(place + 1),
        '@PaymentType': attribute(elementAt(root, 'DemandTicketDetail', 'PaymentInfo'), 'PaymentType'),
        PassengerName: passenger ? personName(passenger) : {},
      };
    }),
  };
}

/** The identifier of a kind in a request: 14 is a PNR, 30 a ticket. */
function idOf(root: XmlElement, type: '14' | '30'): string | undefined {
  return elementsAt(root, 'UniqueID').find(({ attributes }) => attributes['Type'] === type)?.attributes['ID'];
}

function cancellation({ root, book }: Asked): XmlContent {
  const [pnr, ticket] = [idOf(root, '14') ?? '', idOf(root, '30')];
  if (ticket === undefined) cancelBooking(book, pnr);
  else voidTicket(book, pnr, ticket);
  return { Success: {}, UniqueID: { '@Type': '14', '@ID': pnr } };
}

function itinerary({ root, book }: Asked): XmlContent {
  const ticket = idOf(root, '30');
  const made =
    ticket === undefined
      ? findBooking(book, idOf(root, '14') ?? '')
      : book.state.bookings.find((one) => one.tickets.includes(ticket));
  if (!made) throw new SimulatedError('12010', 'TICKET NOT FOUND');
  return { Success: {}, TravelItinerary: itineraryOf(book, made) };
}

function itineraryOf(book: SimulatedBook, made: SimulatedBooking): XmlContent {
  const isGone = isOver(book, made);
  const items = made.segments.map((segment, place) => ({
    '@ItinSeqNumber': String(place + 1),
    Air: {
      Reservation: {
        '@DepartureDateTime': `${segment.departure}:00`,
        '@ArrivalDateTime': `${segment.arrival}:00`,
        '@FlightNumber': segment.flightNumber.slice(2),
        '@ResBookDesigCode': segment.classCode,
        ...airports(segment),
        MarketingAirline: text(segment.flightNumber.slice(0, 2)),
      },
    },
  }));
  const issued = made.tickets.map((number, place) => ({
    '@TicketingStatus': '3',
    '@eTicketNumber': number,
    '@TravelerRefNumber': String(place + 1),
  }));
  const waiting = { '@TicketingStatus': '1', '@TicketTimeLimit': new Date(made.timeLimit).toISOString() };
  return {
    ItineraryRef: { '@Type': '14', '@ID': made.pnr },
    CustomerInfos: {
      CustomerInfo: made.passengers.map((passenger, place) => ({
        '@RPH': String(place + 1),
        Customer: {
          '@PassengerTypeCode': 'ADT',
          PersonName: personName(passenger),
          Document: { '@DocID': passenger.document, '@DocType': passenger.documentType },
        },
      })),
    },
    ItineraryInfo: {
      ...(isGone ? {} : { ReservationItems: { Item: items } }),
      Ticketing: isGone ? { '@TicketingStatus': '5' } : issued.length > 0 ? issued : waiting,
    },
    Remarks: { Remark: text(made.remark) },
  };
}
