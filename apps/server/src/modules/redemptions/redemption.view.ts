import type { OwnRedemption, Redemption } from '@millaje/api';
import { redemptionTexts as texts } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import type { ShownRedemption } from './list-redemptions.store.ts';
import type { SoldWay } from './redemptions.store.ts';

type Details = Redemption['flight_details'];

interface Reader {
  readonly isStaff: boolean;
}

/** A redemption as the wire shows it. Staff see what the airline has kept of it, with a ticket or without. */
export function redemptionView(row: ShownRedemption, brand: Brand, { isStaff }: Reader): Redemption {
  const { flights, passenger } = row;
  const { outbound, inbound } = flights;
  const name = `${passenger.firstName} ${passenger.lastName}`;
  const doc = `${passenger.document.type}-${passenger.document.number}`;
  return {
    id_redemption: Number(row.id),
    status: row.status,
    statusName: texts.status[row.status],
    pnr: pnrOf(row),
    booking_pnr: isStaff && row.booking_pnr !== row.pnr ? row.booking_pnr : null,
    passenger: name,
    doc,
    email: row.email,
    customer_id: passenger.customerId,
    flight_type: row.flight_type,
    route: `${row.origin} - ${row.destination}`,
    departure: row.origin,
    arrive: row.destination,
    seat: row.cabin,
    flight_go: numbersOf(outbound),
    flight_return: inbound && numbersOf(inbound),
    flight_date_go: departureOf(outbound),
    flight_date_return: inbound && departureOf(inbound),
    seat_go: outbound.family,
    seat_return: inbound && inbound.family,
    miles_price: Number(row.miles_price),
    flight_details: {
      departure: segmentsOf(outbound, brand),
      return: inbound ? segmentsOf(inbound, brand) : [],
      passengers: [{ name: passenger.firstName, lastName: passenger.lastName, document: doc }],
      pnr: row.pnr,
      tickets: row.tickets.map((ticketNumber) => ({ ticketNumber })),
      BaggageD: baggageOf(outbound, brand),
      BaggageR: inbound && baggageOf(inbound, brand),
    },
    promotion_details: row.promotion,
    date_redemption: row.created_at.toISOString(),
    is_late: row.is_late,
    operation: {
      _id: Number(row.operation_id),
      amount: Number(row.amount),
      fee: Number(row.fee),
      total: Number(row.total),
      tx_hash: row.tx_hash,
    },
  };
}

/** The same in the words of the members' screens. */
export function ownRedemptionView(row: ShownRedemption, brand: Brand, reader: Reader): OwnRedemption {
  const { flight_details, ...view } = redemptionView(row, brand, reader);
  return {
    ...view,
    id: view.id_redemption,
    flight_number_go: view.flight_go,
    flight_number_return: view.flight_return,
    redemption_status: { name: view.statusName },
    flight_details: JSON.stringify(flight_details),
  };
}

function pnrOf({ status, pnr }: ShownRedemption): string | null {
  return status === 3 ? texts.rejectedPnr : pnr;
}

const numbersOf = ({ flights }: SoldWay): string => flights.map(({ flightNumber }) => flightNumber).join(', ');
const departureOf = ({ flights }: SoldWay): string => flights[0]?.departure ?? '';

/** What of checked bags the family of a way has. */
export const baggageOf = ({ family }: SoldWay, { fares }: Brand): string =>
  fares.families[family].conditions.checked_bag.aditionalInfo;

function segmentsOf({ flights, family, waitMinutes }: SoldWay, { carrier }: Brand): Details['departure'] {
  return flights.map((flight, place) => ({
    FlightNumber: flight.flightNumber,
    OperatingAirline: carrier,
    EquipmentType: aircraftName(flight.equipment),
    DepartureAirport: flight.origin,
    ArrivalAirport: flight.destination,
    DepartureTime: flight.departure,
    ArrivalTime: flight.arrival,
    timeflight: flight.minutes,
    timeConnection: place === 0 ? 0 : waitMinutes,
    classCode: flight.classCode,
    family,
  }));
}
