import { randomUUID } from 'node:crypto';
import { transliterate } from '@millaje/domain/flights/booked-names';
import { connectionMinutes } from '@millaje/domain/flights/connections';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { KiuSettings } from '../../../kiu-settings.ts';
import {
  InventoryRefusal,
  type BookingRequest,
  type FlightChoice,
  type Passenger,
  type WayQuery,
} from '../../../modules/inventory/ports.ts';
import type { KiuMessage, KiuMessageName } from './transport.ts';
import { type XmlContent, writeXml } from './xml.ts';

/** What an identifier is of: KIU's numbers. */
export const idTypes = { pnr: '14', ticket: '30' } as const;

/** So long, in hours, KIU keeps seats that nobody has paid. */
const bookingHours = '3';
/** The most ways that are looked at of a day. */
const waysMaximum = '50';

export interface RequestBuilder {
  avail(query: WayQuery): KiuMessage;
  price(flights: readonly FlightChoice[]): KiuMessage;
  book(request: BookingRequest): KiuMessage;
  demandTicket(booking: { readonly pnr: string; readonly reference: string }): KiuMessage;
  read(pnr: string): KiuMessage;
  cancel(pnr: string): KiuMessage;
  /** Takes back a ticket that was issued. */
  voidTicket(pnr: string, ticketNumber: string): KiuMessage;
}

/** Writes the messages, as the airline `carrier` and in the name of the settings. `now` is in milliseconds since 1970. */
export function createRequestBuilder(
  settings: KiuSettings,
  { carrier, now = Date.now }: { readonly carrier: string; readonly now?: () => number },
): RequestBuilder {
  let sequence = 0;
  const message = (name: KiuMessageName, content: XmlContent): KiuMessage => {
    sequence += 1;
    const common = {
      '@EchoToken': randomUUID().replaceAll('-', ''),
      '@TimeStamp': new Date(now()).toISOString().replace(/\.\d+Z$/, '+00:00'),
      '@Target': settings.target,
      '@Version': '3.0',
      '@SequenceNmbr': String(sequence),
      '@PrimaryLangID': 'es-es',
    };
    return { name, document: writeXml(`KIU_${name}RQ`, { ...common, ...content }) };
  };
  const source = pointOfSale(settings);
  const id = (type: string, value: string) => ({ '@Type': type, '@ID': value });

  return {
    avail: (query) => message('AirAvail', { ...availAttributes, POS: source, ...availContent(query, carrier) }),
    price: (flights) =>
      message('AirPrice', { POS: source, AirItinerary: itinerary(flights), TravelerInfoSummary: oneAdult }),
    book: (request) => message('AirBook', { POS: source, ...bookContent(request, carrier) }),
    demandTicket: ({ pnr, reference }) =>
      message('AirDemandTicket', {
        POS: source,
        DemandTicketDetail: {
          BookingReferenceID: { '@ID': pnr, CompanyName: { '@Code': carrier } },
          PaymentInfo: { '@PaymentType': '37', '@MiscellaneousCode': settings.paymentCode, '@Text': reference },
        },
      }),
    read: (pnr) => message('TravelItineraryRead', { POS: source, UniqueID: id(idTypes.pnr, pnr) }),
    cancel: (pnr) => message('Cancel', { POS: source, UniqueID: id(idTypes.pnr, pnr) }),
    voidTicket: (pnr, ticketNumber) =>
      message('Cancel', {
        POS: source,
        UniqueID: [id(idTypes.pnr, pnr), id(idTypes.ticket, ticketNumber)],
        Ticketing: { '@TicketTimeLimit': '1' },
      }),
  };
}

function pointOfSale(settings: KiuSettings): XmlContent {
  return {
    Source: {
      '@AgentSine': settings.agentSine,
      '@TerminalID': settings.terminalId,
      '@ISOCountry': settings.country,
      '@ISOCurrency': settings.currency,
      '@PseudoCityCode': settings.pseudoCity,
      RequestorID: { '@Type': '5' },
      BookingChannel: { '@Type': '1' },
    },
  };
}

const oneAdult: XmlContent = { AirTravelerAvail: { PassengerTypeQuantity: { '@Code': 'ADT', '@Quantity': '1' } } };
const availAttributes = {
  '@DirectFlightsOnly': 'false',
  '@MaxResponses': waysMaximum,
  '@CombinedItineraries': 'false',
};

function availContent({ origin, destination, day }: WayQuery, carrier: string): XmlContent {
  return {
    SpecificFlightInfo: { Airline: { '@Code': carrier } },
    OriginDestinationInformation: {
      DepartureDateTime: day,
      OriginLocation: { '@LocationCode': origin },
      DestinationLocation: { '@LocationCode': destination },
    },
    TravelPreferences: { '@MaxStopsQuantity': '1' },
    TravelerInfoSummary: oneAdult,
  };
}

/** The flights, those of a direction together. */
function itinerary(flights: readonly FlightChoice[]): XmlContent {
  const directions: FlightChoice[][] = [];
  for (const flight of flights) {
    const [first, second] = directions.at(-1) ?? [];
    if (first && !second && goesOn(first, flight)) directions.at(-1)?.push(flight);
    else directions.push([flight]);
  }
  const options = directions.map((direction) => ({ FlightSegment: direction.map(segment) }));
  return { OriginDestinationOptions: { OriginDestinationOption: options } };
}

/** Whether the second flight is the connection of the first, and not the way back. */
function goesOn(first: FlightChoice, second: FlightChoice): boolean {
  // At one airport, so by the same clocks.
  const minutes = (Date.parse(`${second.departure}Z`) - Date.parse(`${first.arrival}Z`)) / 60_000;
  const isConnection = minutes >= 0 && minutes <= connectionMinutes.maximum;
  return isConnection && first.destination === second.origin && first.origin !== second.destination;
}

/** `9V1303` is the flight 1303 of 9V: two characters, then the number. */
function segment({ flightNumber, origin, destination, departure, arrival, classCode }: FlightChoice): XmlContent {
  return {
    '@DepartureDateTime': written(departure),
    '@ArrivalDateTime': written(arrival),
    '@FlightNumber': flightNumber.slice(2),
    '@ResBookDesigCode': classCode,
    DepartureAirport: { '@LocationCode': origin },
    ArrivalAirport: { '@LocationCode': destination },
    MarketingAirline: { '@Code': flightNumber.slice(0, 2) },
  };
}

/** A local time as KIU writes it. */
const written = (time: string): string => `${time.replace('T', ' ')}:00`;

function bookContent({ reference, flights, passenger }: BookingRequest, carrier: string): XmlContent {
  return {
    AirItinerary: itinerary(flights),
    TravelerInfo: {
      AirTraveler: traveler(passenger, carrier),
      // Whoever looks at the booking in KIU finds ours by it.
      SpecialReqDetails: { Remarks: { Remark: { '#text': inLetters(reference) } } },
    },
    Ticketing: { '@TicketTimeLimit': bookingHours },
  };
}

function traveler(passenger: Passenger, carrier: string): XmlContent {
  const { document, customerId } = passenger;
  const phone = parsePhoneNumberFromString(passenger.phone);
  return {
    '@PassengerTypeCode': 'ADT',
    '@BirthDate': passenger.birthDate,
    PersonName: {
      GivenName: { '#text': inLetters(passenger.firstName) },
      Surname: { '#text': inLetters(passenger.lastName) },
    },
    Telephone: {
      '@AreaCityCode': phone?.countryCallingCode ?? '',
      '@PhoneNumber': phone?.nationalNumber ?? passenger.phone.replaceAll(/\D/g, ''),
    },
    Email: { '#text': passenger.email },
    Document: { '@DocID': inLetters(document.number), '@DocType': document.type === 'PP' ? 'PP' : 'NI' },
    ...(customerId === null ? {} : { CustoLoyalty: { '@ProgramID': carrier, '@MembershipID': customerId } }),
    TSAInfo: {
      BirthDate: { '#text': passenger.birthDate },
      DocIssueCountry: { '#text': document.issueCountry },
      BirthCountry: { '#text': passenger.birthCountry },
      TSADocType: { '#text': document.type === 'PP' ? 'P' : 'I' },
      TSADocID: { '#text': inLetters(document.number) },
    },
    TravelerRefNumber: { '@RPH': '1' },
  };
}

/** Refuses a text that would arrive as another one. */
function inLetters(text: string): string {
  const letters = transliterate(text);
  if (letters === undefined || letters === '')
    throw new InventoryRefusal('refused', 'KIU has no letters for a name or number of the passenger');
  return letters;
}
