import { buffer } from 'node:stream/consumers';
import { type Airport, ticketTexts as texts } from '@millaje/api';
import { type Brand, fareConditionsOf } from '@millaje/api/brand';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import { daysLater } from '@millaje/domain/flights/local-times';
import PDFDocument from 'pdfkit';
import { dayOf } from '../../platform/calendar.ts';
import type { ShownRedemption } from './list-redemptions.store.ts';
import { baggageOf } from './redemption.view.ts';
import type { SoldFlight, SoldWay } from './redemptions.store.ts';

/** Points: an A4 page's margins, and the sizes of its letters. */
const margin = 56;
const size = { brand: 20, title: 13, heading: 12, text: 10, small: 8.5 } as const;
const font = { text: 'Helvetica', strong: 'Helvetica-Bold', code: 'Courier' } as const;
const ink = '#0f1b2d';
const inkSoft = '#51607a';

interface Ticket {
  readonly row: ShownRedemption;
  readonly airports: readonly Airport[];
  readonly brand: Brand;
}

/** Draws the electronic ticket of a redemption as a tagged PDF: what a passenger needs at the counter. */
export function drawTicket({ row, airports, brand }: Ticket): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    tagged: true,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${texts.title} ${row.pnr ?? ''}`,
      Author: brand.airline,
      CreationDate: row.ended_at ?? row.created_at,
    },
  });
  const content = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const pen = createPen(document, root);

  document.markContent('Artifact', { type: 'Layout' });
  document.rect(0, 0, document.page.width, 8).fill(brand.colors.light.primary);
  document.endMarkedContent();
  document.y = margin;
  pen.write('H1', `${brand.airline} · ${brand.product}`, { face: font.strong, size: size.brand, color: ink });
  pen.write('P', texts.title, { face: font.text, size: size.title, color: inkSoft });
  pen.facts(passengerFacts(row));
  const { outbound, inbound } = row.flights;
  for (const [title, way] of [
    [texts.outbound, outbound],
    [texts.inbound, inbound],
  ] as const) {
    if (!way) continue;
    pen.write('H2', title, { face: font.strong, size: size.heading, color: ink });
    for (const flight of way.flights) pen.facts(flightFacts(flight, way, airports, brand));
  }
  pen.write('P', texts.localTimes, { face: font.text, size: size.small, color: inkSoft });
  for (const way of inbound && inbound.family !== outbound.family ? [outbound, inbound] : [outbound]) {
    pen.write('H2', `${texts.conditions} ${way.family}`, { face: font.strong, size: size.heading, color: ink });
    pen.facts(conditionFacts(way, brand));
  }
  pen.facts(paymentFacts(row, brand));
  pen.write('P', texts.help(brand.contact.phone, brand.contact.email), {
    face: font.text,
    size: size.small,
    color: inkSoft,
  });
  root.end();
  document.end();
  return content;
}

type Fact = readonly [label: string, value: string];

interface Style {
  readonly face: string;
  readonly size: number;
  readonly color: string;
}

/** Writes paragraphs and lists of facts, each with its tag. */
function createPen(document: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement) {
  function write(tag: 'H1' | 'H2' | 'P', text: string, { face, size: points, color }: Style): void {
    if (tag === 'H2') {
      // A heading never stands alone at the foot of a page.
      if (document.y > document.page.height - margin - 80) document.addPage();
      document.y += 12;
    }
    root.add(
      document.struct(tag, {}, () => {
        document.font(face).fontSize(points).fillColor(color).text(text, margin, document.y, { lineGap: 2 });
      }),
    );
  }
  function facts(all: readonly Fact[]): void {
    document.y += 6;
    for (const [label, value] of all)
      write('P', `${label}: ${value}`, { face: font.text, size: size.text, color: ink });
  }
  return { write, facts };
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
    [texts.departs, `${shownTime(flight.departure)} · ${place(flight.origin)}`],
    [texts.arrives, `${shownTime(flight.arrival)}${shift} · ${place(flight.destination)}`],
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
  const miles = new Intl.NumberFormat('es-VE', { useGrouping: 'always' }).format(miles_price);
  return [
    [texts.paid, `${miles} ${miles_symbol}`],
    [texts.hash, tx_hash ?? texts.noHash],
  ];
}

const shownDay = (day: string): string => day.split('-').toReversed().join('-');

function shownTime(time: string): string {
  const [day = '', clock = ''] = time.split('T');
  return `${shownDay(day)} ${clock}`;
}
