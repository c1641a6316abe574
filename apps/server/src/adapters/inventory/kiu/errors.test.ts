import { describe, expect, test } from 'vitest';
import { errorOf, meaningOf, refusalOf } from './errors.ts';
import { readXml } from './xml.ts';

describe('errors', () => {
  test.each([
    ['<Root><Error><ErrorCode>10037</ErrorCode><ErrorMsg>PNR NOT FOUND</ErrorMsg></Error></Root>', 'unknown_booking'],
    [
      '<KIU_AirBookRS><Error><ErrorCode>1</ErrorCode><ErrorMsg>NO SEATS AVAILABLE</ErrorMsg></Error></KIU_AirBookRS>',
      'sold_out',
    ],
    ['<Error><ErrorMsg>Sin disponibilidad en la clase</ErrorMsg></Error>', 'sold_out'],
    ['<Root><Error><ErrorMsg>No hay cupo</ErrorMsg></Error></Root>', 'sold_out'],
    ['<Root><Error><ErrorMsg>NO VALID FARE FOR THIS ITINERARY</ErrorMsg></Error></Root>', 'not_sold'],
    ['<Root><Error><ErrorMsg>No hay vuelos en esa fecha</ErrorMsg></Error></Root>', 'not_sold'],
    ['<Root><Error><ErrorMsg>FLIGHT NOT OPERATING ON THIS DATE</ErrorMsg></Error></Root>', 'not_sold'],
    ['<Root><Error><ErrorMsg>RESERVATION ALREADY CANCELLED</ErrorMsg></Error></Root>', 'booking_over'],
    ['<Root><Error><ErrorMsg>La reserva est&aacute; cancelada</ErrorMsg></Error></Root>', 'booking_over'],
    ['<Root><Error><ErrorMsg>LA RESERVA NO EXISTE</ErrorMsg></Error></Root>', 'unknown_booking'],
    ['<Root><Error><ErrorMsg>COMMUNICATION ERROR</ErrorMsg></Error></Root>', 'refused'],
    ['<Root><Error/></Root>', 'refused'],
  ])('%s means %s', (document, meaning) => {
    const error = errorOf(readXml(document));
    expect(error && meaningOf(error)).toBe(meaning);
  });

  test('no error is none, and a refusal tells code and words', () => {
    expect(
      errorOf(readXml('<Root><Success/><Warnings><Warning>ERROR OF ROUNDING</Warning></Warnings></Root>')),
    ).toBeUndefined();
    expect(refusalOf({ code: '10037', text: 'PNR NOT FOUND' })).toMatchObject({
      reason: 'booking_over',
      message: 'KIU 10037: PNR NOT FOUND',
    });
  });
});
