import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../../../test/support/app.ts';
import { startSmallServer, type SmallServer } from '../notifications/small-server.fixture.ts';
import { referenceDataRoutes, registerReferenceDataCache } from './index.ts';
import { placeSeeds } from './place-seed.fixture.ts';
import { countrySeeds, provinceSeeds } from './seed.fixture.ts';

let server: SmallServer;

beforeAll(async () => {
  server = await startSmallServer({ routes: referenceDataRoutes, register: registerReferenceDataCache });
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => call(server.url, 'GET', path, { headers });

describe('what forms let people choose from', () => {
  test('countries carry both ISO codes, the Spanish name and the telephone code', async () => {
    const { status, body } = await get('/countries');

    expect(status).toBe(200);
    expect(body.countries).toHaveLength(250);
    expect(body.countries).toContainEqual({ code: 'VE', alpha3code: 'VEN', name: 'Venezuela', phone_code: '+58' });
    expect(body.countries).toContainEqual({ code: 'AQ', alpha3code: 'ATA', name: 'Antártida', phone_code: null });
    expect(body.countries.slice(0, 2).map((country: { name: string }) => country.name)).toEqual([
      'Afganistán',
      'Albania',
    ]);
  });

  test('countries, states and cities are in the order of their letters, accents or not', async () => {
    const inOrder = (names: string[]) => {
      const plain = names.map((name) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
      expect(plain).toEqual(plain.toSorted());
    };
    const { countries } = (await get('/countries')).body as { countries: { name: string }[] };
    const { provinces } = (await get('/provinces?id_country=VE')).body as {
      provinces: { name: string; cities: string[] }[];
    };
    inOrder(countries.map(({ name }) => name));
    inOrder(provinces.map(({ name }) => name));
    for (const { cities } of provinces) inOrder(cities);
  });

  test('nobody lives where there is no telephone', async () => {
    const { countries } = (await get('/rescountries')).body;

    expect(countries).toHaveLength(243);
    expect(countries.filter((country: { phone_code: string | null }) => country.phone_code === null)).toEqual([]);
  });

  test.each(['VE', 've', 'VEN'])('the states of %s come with their cities', async (country) => {
    const { provinces } = (await get(`/provinces?id_country=${country}`)).body;

    expect(provinces).toHaveLength(25);
    expect(provinces.find(({ name }: { name: string }) => name === 'Distrito Capital')).toEqual({
      id: 25,
      name: 'Distrito Capital',
      cities: ['Caracas', 'Caricuao'],
    });
    expect(provinces.find(({ name }: { name: string }) => name === 'Carabobo').cities).toContain('Valencia');
  });

  test('a country without states has an empty list, and the question needs a country', async () => {
    expect((await get('/provinces?id_country=CO')).body.provinces).toEqual([]);
    expect((await get('/provinces?id_country=ZZ')).status).toBe(200);
    expect((await get('/provinces')).body.error).toMatchObject({
      rule: 'invalid_input',
      fields: { id_country: 'Este campo es requerido!' },
    });
    expect((await get('/provinces?id_country=VENEZUELA')).status).toBe(400);
  });

  test('a telephone code stands once, however many countries share it', async () => {
    const { phonecodes } = (await get('/phonecodes')).body;

    expect(phonecodes).toContainEqual({ id: 58, phonecode: '+58', countries: ['VE'] });
    expect(phonecodes[0]).toMatchObject({ id: 1, phonecode: '+1' });
    expect(phonecodes[0].countries).toEqual(expect.arrayContaining(['US', 'CA', 'DO']));
    expect(new Set(phonecodes.map(({ id }: { id: number }) => id)).size).toBe(phonecodes.length);
  });

  test('there are 28 banks, each with a code of four digits', async () => {
    const { banks } = (await get('/banks')).body;

    expect(banks).toHaveLength(28);
    expect(banks[0]).toEqual({ code: '0102', name: 'Banco de Venezuela' });
    expect(banks.every(({ code }: { code: string }) => /^\d{4}$/.test(code))).toBe(true);
  });

  test.each(['professions', 'industries'])('%s have an id and a name, with «Otra» at the end', async (list) => {
    const rows = (await get(`/${list}`)).body[list] as { id: number; name: string }[];

    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_row, index) => index + 1));
    expect(rows.at(-1)?.name).toBe('Otra');
  });
});

describe('the lists may be kept', () => {
  test.each([
    ['/banks', null],
    ['/countries', 'gzip'],
  ])('an hour, and who has the same already gets no body: %s', async (path, encoding) => {
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    const again = await get(path, { 'if-none-match': `"other", ${tag}` });

    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.get('etag')).toBe(tag);
    expect([first, again].map(({ headers }) => headers.get('content-encoding'))).toEqual([encoding, null]);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/industries')).headers.get('etag')).not.toBe(tag);
  });

  test('a long one is compressed for who reads that, and caches are told by what it differs', async () => {
    const read = async (accepted: string) => (await get('/countries', { 'accept-encoding': accepted })).headers;
    const encodings = ['gzip, br', 'gzip;q=0', 'identity'];
    const heads = await Promise.all(encodings.map(read));
    expect(heads.map((head) => head.get('content-encoding'))).toEqual(['gzip', null, null]);
    expect(heads.map((head) => head.get('vary'))).toEqual(encodings.map(() => 'accept-encoding'));
  });

  test('a refusal may not', async () => {
    const { headers } = await get('/provinces');

    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });
});

test('places carry their state, or their country, and where they are, the largest first', async () => {
  const { places } = (await get('/places')).body as { places: { name: string; population: number }[] };
  expect(places).toContainEqual({
    id: 3_646_738,
    name: 'Caracas',
    region: 'Distrito Capital',
    country: 'Venezuela',
    country_code: 'VE',
    latitude: 10.488,
    longitude: -66.8792,
    population: 3_000_000,
  });
  expect(places).toContainEqual(expect.objectContaining({ name: 'Willemstad', region: null, country: 'Curazao' }));
  const { provinces } = (await get('/provinces?id_country=VE')).body as { provinces: { cities: string[] }[] };
  const known = new Set(places.map(({ name }) => name));
  expect(provinces.flatMap(({ cities }) => cities).filter((name) => !known.has(name))).toEqual([]);
  const sizes = places.map(({ population }) => population);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});

test('the database holds the places of the source', async () => {
  const { rows } = await server.pool.query('select * from places order by id');
  expect(rows).toEqual(placeSeeds());
});

test('the database holds what the sources say', async () => {
  const countries = await server.pool.query('select code, alpha3code, name, phone_code from countries order by code');
  const cities = await server.pool.query<{ id: number; cities: string[] }>(
    'select p.id, array_agg(c.name order by c.name collate "C") as cities from provinces p join cities c on c.province_id = p.id group by p.id order by p.id',
  );

  expect(countries.rows).toEqual(countrySeeds().sort((a, b) => (a.code < b.code ? -1 : 1)));
  expect(cities.rows).toEqual(
    provinceSeeds()
      .sort((a, b) => a.id - b.id)
      .map(({ id, cities: names }) => ({
        id,
        cities: names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      })),
  );
});
