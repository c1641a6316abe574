import { airportTexts } from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { itIsACatalogue } from '../../../../../test/support/catalogue.behaviour.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const letters = 'ABCDEF';

describe('the airports', () => {
  itIsACatalogue({
    app: () => app,
    path: '/airports',
    names: { many: 'airports', one: 'airport' },
    body: (number) => ({
      code: `QQ${letters[number - 1]}`,
      name: `Aeropuerto ${number}`,
      description: 'Para aviones pequeños',
      city_name: 'San Tomé',
      country_code: 'VE',
    }),
    wrong: [
      ['code', '', airportTexts.codeRequired],
      ['code', 'AB', airportTexts.codeWrong],
      ['code', 'A1B', airportTexts.codeWrong],
      ['name', ' ', airportTexts.nameRequired],
      ['city_name', '', airportTexts.cityRequired],
      ['country_code', '', airportTexts.countryRequired],
      ['country_code', 'VEN', airportTexts.countryWrong],
      ['description', '', airportTexts.descriptionRequired],
      ['time_zone', 'Caracas', airportTexts.zoneWrong],
      ['time_zone', 'America/Tucupita', airportTexts.zoneWrong],
    ],
    unique: ['code', 'Ya existe un aeropuerto con ese código.'],
    actions: { added: 'airport_added', updated: 'airport_updated', toggled: 'airport_status_changed' },
    missing: 'El aeropuerto no existe.',
  });

  test('have the network from the first day, and take a code in any case', async () => {
    const { token } = await app.addPerson('CONSULT');
    const { body } = await app.call('GET', '/airports', { token });
    expect(body.airports.slice(0, 3).map(({ code }: { code: string }) => code)).toEqual(['BNS', 'CCS', 'VIG']);
    expect(body.airports.find(({ code }: { code: string }) => code === 'PTY')).toMatchObject({
      name: 'Aeropuerto de Tocumen',
      city_name: 'Ciudad de Panamá',
      description: 'Aeropuerto de Ciudad de Panamá',
    });
    const administrator = await app.addPerson('SUPER_ADMIN');
    const typed = {
      code: ' uio ',
      name: 'Mariscal Sucre',
      description: 'Quito',
      city_name: 'Quito',
      country_code: 'ec',
      time_zone: 'America/Guayaquil',
    };
    expect(
      (await app.call('POST', '/airports/add', { token: administrator.token, body: typed })).body.airport,
    ).toMatchObject({
      code: 'UIO',
      country_code: 'EC',
      time_zone: 'America/Guayaquil',
    });
  });
});
