import { buffer } from 'node:stream/consumers';
import { type Airport, ticketTexts as texts } from '@millaje/api';
import { type Brand, fareConditionsOf } from '@millaje/api/brand';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import { daysLater } from '@millaje/domain/flights/local-times';
import { dayOf } from '../../platform/calendar.ts';
import { color, createTaggedPen, drawBand, type Fact, font, openPaper } from '../../platform/pdf-paper.ts';
import { shownDay, shownLocalTime, shownWhole } from '../../platform/shown.ts';
import type { ShownRedemption } from './list-redemptions.store.ts';
import { baggageOf } from './redemption.view.ts';
import type { SoldFlight, SoldWay } from './redemptions.store.ts';

/** Points: an A4 page's margins, and the sizes of its letters. */
const margin = 56;
const size = { brand: 20, title: 13, heading: 12, text: 10, small: 8.5 } as const;

interface Ticket {
  readonly row: ShownRedemption;
  readonly airports: readonly Airport[];
  readonly brand: Brand;
}

/** Draws the electronic ticket of a redemption as a tagged PDF: what a passenger needs at the counter. */
export function drawTicket({ row, airports, brand }: Ticket): Promise<Buffer> {
  const document = openPaper({
    title: `${texts.title} ${row.pnr ?? ''}`,
    author: brand.airline,
    margin,
    isTagged: true,
    madeAt: row.ended_at ?? row.created_at,
  });
  const content = buffer(document);
  drawBand(document, brand.colors.light.primary);
  const pen = createTaggedPen(document, { margin });
  pen.write('H1', `${brand.airline} · ${brand.product}`, { face: font.strong, points: size.brand });
  pen.write('P', texts.title, { points: size.title, color: color.soft });
  pen.facts(passengerFacts(row), { points: size.text });
  const { outbound, inbound } = row.flights;
  for (const [title, way] of [
    [texts.outbound, outbound],
    [texts.inbound, inbound],
  ] as const) {
    if (!way) continue;
    pen.write('H2', title, { face: font.strong, points: size.heading });
    for (const flight of way.flights) pen.facts(flightFacts(flight, way, airports, brand), { points: size.text });
  }
  pen.write('P', texts.localTimes, { points: size.small, color: color.soft });
  for (const way of inbound && inbound.family !== outbound.family ? [outbound, inbound] : [outbound]) {
    pen.write('H2', `${texts.conditions} ${way.family}`, { face: font.strong, points: size.heading });
    pen.facts(conditionFacts(way, brand), { points: size.text });
  }
  pen.facts(paymentFacts(row, brand), { points: size.text });
  pen.write('P', texts.help(brand.contact.phone, brand.contact.email), {
    points: size.small,
    color: color.soft,
  });
  pen.root.end();
  document.end();
  return content;
}

function passengerFacts({ id, passenger, pnr, tickets, ended_at, created_at }: ShownRedemption): Fact[] {
  const { document, customerId } = passenger;
  return [
    [texts.passenger, `${passenger.firstName} ${passenger.lastName}`],
    [texts.document, `${texts.documentTypes[document.type]} ${document.number} (${document.issueCountry})`],
    ...(customerId === null ? [] : [[texts.customerId, customerId] as const]),
    [texts.pnr, pnr ?? ''],
    ...tickets.map((number): Fact => [texts.ticket, number]),
    [texts.request, `#${id}`],
    [texts.issued, shownDay(dayOf(ended_at ?? created_at))],
  ];
}

function flightFacts(flight: SoldFlight, way: SoldWay, airports: readonly Airport[], brand: Brand): Fact[] {
  const place = (code: string) => {
    const airport = airports.find((each) => each.code === code);
    return airport ? `${airport.city_name} (${code}), ${airport.name}` : code;
  };
  const later = daysLater(flight.departure, flight.arrival);
  const shift = later === 0 ? '' : ` (${later > 0 ? '+' : ''}${later})`;
  return [
    [texts.flight, `${flight.flightNumber} · ${aircraftName(flight.equipment)}`],
    [texts.departs, `${shownLocalTime(flight.departure)} · ${place(flight.origin)}`],
    [texts.arrives, `${shownLocalTime(flight.arrival)}${shift} · ${place(flight.destination)}`],
    [texts.class, `${flight.classCode} · ${texts.family} ${way.family}`],
    [texts.baggage, baggageOf(way, brand)],
  ];
}

function conditionFacts({ family }: SoldWay, brand: Brand): Fact[] {
  return fareConditionsOf(brand, family).map(({ description, available, aditionalInfo }) => [
    description,
    aditionalInfo === '' ? (available ? texts.yes : texts.no) : aditionalInfo,
  ]);
}

function paymentFacts({ miles_price, tx_hash }: ShownRedemption, { miles_symbol }: Brand): Fact[] {
  return [
    [texts.paid, `${shownWhole(miles_price)} ${miles_symbol}`],
    [texts.hash, tx_hash ?? texts.noHash],
  ];
}
