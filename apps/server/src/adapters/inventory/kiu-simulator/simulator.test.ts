import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { elementAt, elementsAt, readXml, writeXml, type XmlContent } from '../kiu/xml.ts';
import { testNetwork } from '../kiu/kiu.fixture.ts';
import { faultKinds, parseFault } from './faults.ts';
import { startKiuSimulator, type KiuSimulator } from './server.ts';

const segment = {
  '@DepartureDateTime': '2027-03-13 10:15:00',
  '@ArrivalDateTime': '2027-03-13 13:30:00',
  '@FlightNumber': '1302',
  '@ResBookDesigCode': 'J',
  DepartureAirport: { '@LocationCode': 'BLA' },
  ArrivalAirport: { '@LocationCode': 'MIA' },
  MarketingAirline: { '@Code': '9V' },
};
const booking = {
  AirItinerary: { OriginDestinationOptions: { OriginDestinationOption: { FlightSegment: segment } } },
  TravelerInfo: {
    AirTraveler: { PersonName: { GivenName: { '#text': 'JOSE' }, Surname: { '#text': 'NUNEZ' } } },
  },
  Ticketing: { '@TicketTimeLimit': '3' },
};

describe('a KIU of our own', () => {
  let folder: string;
  let now: number;
  let simulator: KiuSimulator;
  const start = () => startKiuSimulator({ network: testNetwork, file: join(folder, 'book.json'), now: () => now });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millaje-kiu-'));
    now = Date.UTC(2027, 0, 1);
    simulator = await start();
  });
  afterEach(async () => {
    await simulator.close();
    await rm(folder, { recursive: true });
  });

  async function ask(name: string, content: XmlContent, headers: Record<string, string> = {}) {
    const body = new URLSearchParams({ request: writeXml(`KIU_${name}RQ`, content) });
    return readXml(await (await fetch(simulator.url, { method: 'POST', body, headers })).text());
  }
  const errorOf = async (name: string, content: XmlContent) =>
    elementAt(await ask(name, content), 'Error', 'ErrorMsg')?.text;
  const control = (path: string, method = 'GET', body?: string) =>
    fetch(new URL(`/control/${path}`, simulator.url), { method, ...(body === undefined ? {} : { body }) });
  const pnrOf = async (content: XmlContent = booking) =>
    elementAt(await ask('AirBook', content), 'BookingReferenceID')?.attributes['ID'] ?? '';
  const statuses = async (pnr: string) =>
    elementsAt(
      await ask('TravelItineraryRead', { UniqueID: { '@Type': '14', '@ID': pnr } }),
      'TravelItinerary',
      'ItineraryInfo',
      'Ticketing',
    ).map(({ attributes }) => attributes['TicketingStatus']);

  test('has a book that runs out, and gets seats back when their time is up', async () => {
    const pnr = await pnrOf();
    expect(await errorOf('AirBook', booking)).toBe('NO SEATS AVAILABLE FOR CLASS');
    expect(await statuses(pnr)).toEqual(['1']);
    now += 3 * 3_600_000;
    expect(await statuses(pnr)).toEqual(['5']);
    expect(await pnrOf()).not.toBe(pnr);
    expect(await errorOf('AirDemandTicket', { DemandTicketDetail: { BookingReferenceID: { '@ID': pnr } } })).toBe(
      'RESERVATION CANCELLED OR EXPIRED',
    );
  });

  test('issues once, and takes tickets back before a booking', async () => {
    const pnr = await pnrOf();
    const demand = { DemandTicketDetail: { BookingReferenceID: { '@ID': pnr } } };
    const ticket = elementAt(await ask('AirDemandTicket', demand), 'TicketItemInfo')?.attributes['TicketNumber'] ?? '';
    expect(ticket).toMatch(/^742\d{10}$/);
    expect(await errorOf('AirDemandTicket', demand)).toBe('PASSENGER ALREADY TICKETED');
    const id = { '@Type': '14', '@ID': pnr };
    expect(await errorOf('Cancel', { UniqueID: id })).toBe('PNR HAS ISSUED DOCUMENTS');
    expect(await errorOf('Cancel', { UniqueID: [id, { '@Type': '30', '@ID': ticket }] })).toBeUndefined();
    expect(await errorOf('Cancel', { UniqueID: id })).toBeUndefined();
    expect(await errorOf('Cancel', { UniqueID: id })).toBe('RESERVATION ALREADY CANCELLED');
  });

  test('takes names only in letters that KIU has', async () => {
    const PersonName = { GivenName: { '#text': 'JOSE' }, Surname: { '#text': 'NUÑEZ' } };
    const named = { ...booking, TravelerInfo: { AirTraveler: { PersonName } } };
    expect(await errorOf('AirBook', named)).toBe('INVALID PASSENGER NAME');
  });

  test('keeps its book in a file, over its own end', async () => {
    const pnr = await pnrOf();
    await simulator.close();
    simulator = await start();
    expect(await statuses(pnr)).toEqual(['1']);
    expect(await (await control('book')).json()).toMatchObject({ bookings: [{ pnr, state: 'held' }] });
    expect((await control('reset', 'POST')).status).toBe(200);
    expect(await errorOf('TravelItineraryRead', { UniqueID: { '@Type': '14', '@ID': pnr } })).toBe('PNR NOT FOUND');
  });

  test('fails as it is told, as often as it is told, and only there', async () => {
    const fault = JSON.stringify({ kind: 'error', message: 'AirPrice', times: 2, text: 'TRY LATER' });
    expect((await control('faults', 'POST', fault)).status).toBe(200);
    await pnrOf();
    const said = [
      await errorOf('AirPrice', booking),
      await errorOf('AirPrice', booking),
      await errorOf('AirPrice', booking),
    ];
    expect(said).toEqual(['TRY LATER', 'TRY LATER', undefined]);
    await control('faults', 'POST', `[${fault}]`);
    await control('faults', 'DELETE');
    expect(await errorOf('AirPrice', booking)).toBeUndefined();
    expect((await ask('AirPrice', booking, { 'x-simulator-fault': 'other_root' })).name).toBe('Root');
  });

  test.each([
    ['faults', 'POST', '{"kind": "explode"}', 400],
    ['faults', 'POST', 'not json', 400],
    ['faults', 'POST', '{"kind": "slow", "milliseconds": -1}', 400],
    ['elsewhere', 'GET', undefined, 404],
  ])('/control/%s by %s with %s: %i', async (path, method, body, status) => {
    expect((await control(path, method, body)).status).toBe(status);
  });

  test('what is no message is refused as KIU does it', async () => {
    const said = async (request: string) => {
      const response = await fetch(simulator.url, { method: 'POST', body: new URLSearchParams({ request }) });
      return [response.status, elementAt(readXml(await response.text()), 'Error', 'ErrorMsg')?.text];
    };
    for (const request of ['', 'not xml', '<KIU_AirHotelRQ/>', '<!DOCTYPE x><KIU_AirBookRQ/>'])
      expect(await said(request)).toEqual([200, 'INVALID REQUEST']);
    expect((await fetch(simulator.url)).status).toBe(405);
  });
});

test.each([
  ['AirBook=cut_after', { message: 'AirBook', kind: 'cut_after', times: 1 }],
  ['*=slow:3', { message: '*', kind: 'slow', times: 3 }],
])('%s is a fault', (text, expected) => {
  expect(parseFault(text)).toMatchObject(expected);
});

test.each(['AirBook', 'AirBook=explode', 'AirBook=slow:-1', '=slow', 'AirBook=constructor'])('%s is none', (text) => {
  expect(parseFault(text)).toBeUndefined();
  expect(Object.keys(faultKinds).length).toBeGreaterThan(10);
});
