import { buffer } from 'node:stream/consumers';
import { type Airport, ticketTexts as texts } from '@millaje/api';
import { type Brand, fareConditionsOf } from '@millaje/api/brand';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import { daysLater } from '@millaje/domain/flights/local-times';
import { formatCustomerId } from '@millaje/domain/memberships';
import { dayOf } from '../../platform/calendar.ts';
import { numberPages } from '../../platform/pdf-foot.ts';
import { type Fact, font, margin, openPaper, openTags } from '../../platform/pdf-paper.ts';
import { createSheet, type Sheet, size } from '../../platform/pdf-sheet.ts';
import { shownDay, shownWhole } from '../../platform/shown.ts';
import type { ShownRedemption } from './list-redemptions.store.ts';
import { baggageOf } from './redemption.view.ts';
import type { SoldFlight, SoldWay } from './redemptions.store.ts';

interface Ticket {
  readonly row: ShownRedemption;
  readonly airports: readonly Airport[];
  readonly brand: Brand;
}

/** Draws the electronic ticket of a redemption as a tagged PDF: what a passenger needs at the counter. */
export function drawTicket({ row, airports, brand }: Ticket): Promise<Buffer> {
  const { title } = texts;
  const pnr = row.pnr ?? '';
  const document = openPaper({
    title: `${title} ${pnr}`,
    author: brand.airline,
    isTagged: true,
    keepsPages: true,
    madeAt: row.ended_at ?? row.created_at,
  });
  const content = buffer(document);
  const root = openTags(document);
  const sheet = createSheet(document, { title, fact: [texts.pnr, pnr], spacing: 2 }, { brand, root });
  sheet.grid(passengerFacts(row), 3);
  const { outbound, inbound } = row.flights;
  for (const [title, way] of [
    [texts.outbound, outbound],
    [texts.inbound, inbound],
  ] as const) {
    if (!way) continue;
    sheet.goOn(sheet.next(), 6);
    sheet.keep(140);
    sheet.heading(title);
    for (const flight of way.flights) drawFlight(sheet, flight, { way, airports, brand });
  }
  const { soft, width } = sheet;
  const small = (text: string) => ({ text, points: size.label, color: soft });
  sheet.goOn(sheet.part('P', { x: margin, y: sheet.next(), width }, [small(texts.localTimes)]));
  for (const way of inbound && inbound.family !== outbound.family ? [outbound, inbound] : [outbound]) {
    sheet.keep(110);
    sheet.heading(`${texts.conditions} ${way.family}`);
    sheet.grid(conditionFacts(way, brand), 4);
    sheet.goOn(sheet.next(), 8);
  }
  sheet.keep(74);
  sheet.grid([[texts.paid, `${shownWhole(row.miles_price)} ${brand.miles_symbol}`]], 1);
  sheet.grid([[texts.hash, row.tx_hash ?? texts.noHash]], 1);
  sheet.part('P', { x: margin, y: sheet.next(), width }, [small(texts.help(brand.contact.phone, brand.contact.email))]);
  root.end();
  numberPages(document, { text: `${title} ${pnr}`, ink: soft });
  document.end();
  return content;
}

function passengerFacts({ id, passenger, tickets, ended_at, created_at }: ShownRedemption): Fact[] {
  const { document, customerId } = passenger;
  return [
    [texts.passenger, `${passenger.firstName} ${passenger.lastName}`],
    [texts.document, `${texts.documentTypes[document.type]} ${document.number} (${document.issueCountry})`],
    ...tickets.map((number): Fact => [texts.ticket, number]),
    ...(customerId === null ? [] : [[texts.customerId, formatCustomerId(customerId)] as const]),
    [texts.request, `#${id}`],
    [texts.issued, shownDay(dayOf(ended_at ?? created_at))],
  ];
}

interface OfWay {
  readonly way: SoldWay;
  readonly airports: readonly Airport[];
  readonly brand: Brand;
}

/** Points that a flight's card takes at most. */
const cardHeight = 130;

function drawFlight(sheet: Sheet, flight: SoldFlight, { way, airports, brand }: OfWay): void {
  const { flightNumber, equipment, classCode, origin, destination, departure, arrival } = flight;
  const strong = { points: size.text, face: font.strong };
  sheet.card(cardHeight, (inner) => {
    const half = inner.width / 2;
    sheet.part('P', { ...inner, width: half }, [
      { text: `${texts.flight} ${flightNumber} · ${aircraftName(equipment)}`, ...strong },
    ]);
    const below = sheet.part('P', { ...inner, x: inner.x + half, width: half, align: 'right' }, [
      { text: `${texts.class} ${classCode} · ${texts.family} ${way.family}`, ...strong },
    ]);
    const top = below + 8;
    const end = (label: string, time: string, code: string, shift = '') => {
      const [day = '', clock = ''] = time.split('T');
      const airport = airports.find((each) => each.code === code);
      return [
        { text: `${label} · ${shownDay(day)}`, points: size.label, color: sheet.soft },
        { text: `${clock}${shift}`, points: size.clock, face: font.strong },
        { text: airport ? `${airport.city_name} (${code})` : code, ...strong },
        { text: airport?.name ?? '', points: size.label, color: sheet.soft },
      ];
    };
    const side = half - 40;
    sheet.trail(inner.x + 110, inner.x + half + 20, top + 24);
    const bottoms = [
      sheet.part('P', { x: inner.x, y: top, width: side }, end(texts.departs, departure, origin)),
      sheet.part(
        'P',
        { x: inner.x + half + 40, y: top, width: side },
        end(texts.arrives, arrival, destination, laterText(departure, arrival)),
      ),
    ];
    const bags = { text: `${texts.baggage}: ${baggageOf(way, brand)}`, points: size.label, color: sheet.soft };
    return sheet.part('P', { ...inner, y: Math.max(...bottoms) + 4 }, [bags]);
  });
}

/** How many days after its departure a flight lands, by the calendars of both ends: ' (+1)'. */
function laterText(departure: string, arrival: string): string {
  const later = daysLater(departure, arrival);
  return later === 0 ? '' : ` (${later > 0 ? '+' : ''}${later})`;
}

function conditionFacts({ family }: SoldWay, brand: Brand): Fact[] {
  return fareConditionsOf(brand, family).map(({ description, available, aditionalInfo }) => [
    description,
    aditionalInfo === '' ? (available ? texts.yes : texts.no) : aditionalInfo,
  ]);
}
