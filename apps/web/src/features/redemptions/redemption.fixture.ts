import type { OwnRedemption, Redemption } from '@millaje/api/flights/redemptions';
import type { Segment } from './flight-texts.ts';

const segment: Segment = {
  FlightNumber: '9V1303',
  OperatingAirline: '9V',
  EquipmentType: 'BOEING 737-400',
  DepartureAirport: 'BLA',
  ArrivalAirport: 'MIA',
  DepartureTime: '2027-01-10T21:40',
  ArrivalTime: '2027-01-11T01:05',
  timeflight: 265,
  timeConnection: 0,
  classCode: 'Q',
  family: 'LIGHT',
};

/** A request that is in process. */
export const request: Redemption = {
  id_redemption: 12,
  status: 1,
  statusName: 'En proceso',
  pnr: null,
  booking_pnr: null,
  passenger: 'Carmen Rojas',
  doc: 'PP-12345678',
  email: 'carmen@correo.example',
  customer_id: '4820115778',
  flight_type: 'OW',
  route: 'BLA - MIA',
  departure: 'BLA',
  arrive: 'MIA',
  seat: 'Economy',
  flight_go: '9V1303',
  flight_return: null,
  flight_date_go: '2027-01-10T21:40',
  flight_date_return: null,
  seat_go: 'LIGHT',
  seat_return: null,
  miles_price: 6_000,
  flight_details: {
    departure: [segment],
    return: [],
    passengers: [{ name: 'Carmen', lastName: 'Rojas', document: 'PP-12345678' }],
    pnr: null,
    tickets: [],
    BaggageD: 'No incluido',
    BaggageR: null,
  },
  promotion_details: null,
  date_redemption: '2026-11-28T15:00:00Z',
  is_late: false,
  operation: { _id: 62, amount: 6_000, fee: 0, total: 6_000, tx_hash: null },
};

/** The same after it was accepted. */
export const accepted: Redemption = { ...request, status: 2, statusName: 'Aceptada', pnr: 'QWERTY' };

/** A redemption in the words of lists of one person. */
export function ownOf({ flight_details, ...redemption }: Redemption): OwnRedemption {
  return {
    ...redemption,
    id: redemption.id_redemption,
    flight_number_go: redemption.flight_go,
    flight_number_return: redemption.flight_return,
    redemption_status: { name: redemption.statusName },
    flight_details: JSON.stringify(flight_details),
  };
}
