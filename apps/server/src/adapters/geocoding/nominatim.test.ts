import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Geocoder } from '../../modules/service-centres/index.ts';
import { createNominatim } from './nominatim.ts';

let answer: (response: ServerResponse) => void;
let asked: URL[];
let troubles: number;
let geocoder: Geocoder;
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://places'));
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  [asked, troubles] = [[], 0];
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/places/?key=secreta`;
  geocoder = createNominatim({ url, onTrouble: () => (troubles += 1), timeoutMilliseconds: 200 });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const says = (body: unknown, status = 200) => {
  answer = (response) => void response.writeHead(status).end(JSON.stringify(body));
};
const chacao = { display_name: 'Plaza Bolívar, Chacao', lat: '10.49580123', lon: '-66.8536' };
const point = { latitude: 10.4958, longitude: -66.8536 };

test('addresses are found by a text, with where they are', async () => {
  says([chacao, { ...chacao, display_name: 'x'.repeat(300) }]);
  const found = await geocoder.find('Plaza & Bolívar');
  expect(found[0]).toEqual({ address: 'Plaza Bolívar, Chacao', latitude: 10.495801, longitude: -66.8536 });
  expect(found[1]?.address).toHaveLength(250);
  expect(asked[0]?.pathname).toBe('/places/search');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    key: 'secreta',
    format: 'jsonv2',
    q: 'Plaza & Bolívar',
    limit: '5',
  });
});

test('a point has an address', async () => {
  says(chacao);
  expect(await geocoder.addressOf(point)).toBe('Plaza Bolívar, Chacao');
  expect(asked[0]?.pathname).toBe('/places/reverse');
  expect(asked[0]?.searchParams.get('lon')).toBe('-66.8536');
});

test('where there is none, that is no trouble', async () => {
  says({ error: 'Unable to geocode' });
  expect(await geocoder.addressOf(point)).toBeUndefined();
  says([]);
  expect(await geocoder.find('nada')).toEqual([]);
  expect(troubles).toBe(0);
});

describe('nothing is found, and it is told, where the service', () => {
  test.each<[string, () => void]>([
    ['refuses', () => says([chacao], 429)],
    ['says something else', () => says({ places: 'none', display_name: 7 })],
    ['says nothing that can be read', () => (answer = (response) => void response.end('<html>'))],
    ['names a place that is not on earth', () => says([{ ...chacao, lat: '91', display_name: 1 }])],
    ['is silent', () => (answer = () => undefined)],
  ])('%s', async (_what, begin) => {
    begin();
    expect([await geocoder.find('Chacao'), await geocoder.addressOf(point)]).toEqual([[], undefined]);
    expect(troubles).toBe(2);
  });
});
