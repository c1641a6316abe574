import { expect, test } from 'vitest';
import { capitaliseName, isName, saysName } from './names.ts';

test.each([
  ['MARÍA JOSÉ', 'MARÍA JOSÉ'],
  ['maría', 'María'],
  ['álvaro', 'Álvaro'],
  ['ñandú', 'Ñandú'],
  ["o'connor", "O'connor"],
  ["O'Connor", "O'Connor"],
  ['nuñez-díaz', 'Nuñez-díaz'],
  ['de la cruz', 'De la cruz'],
  ['  ana   maría\u00A0luisa ', 'Ana maría luisa'],
  ['e\u0301lida', 'Élida'],
  ['', ''],
  ['   ', ''],
])('%j is stored as %j', (typed, stored) => expect(capitaliseName(typed)).toBe(stored));

test.each([
  ['Ana', true],
  ["O'Connor", true],
  ['Nuñez-Díaz', true],
  ['María de los Ángeles', true],
  ['Fernández-Villanueva de la Paz', true],
  ['李', true],
  ['J.R. Pérez', true],
  ['Ma. Eugenia', true],
  ['Оксана', true],
  ['Visite evil.example ya', false],
  ['Аna', false],
  ['Αna', false],
  ['Fernández-Villanueva de la Rosa', false],
  ['ana', false],
  ['', false],
  ['-Ana', false],
  ['Ana1', false],
  ['=CMD()', false],
  ['Ana\n', false],
  ['Ana😀', false],
])('%j is a name: %s', (name, expected) => expect(isName(name)).toBe(expected));

test.each([
  ['AVP Programa Oficial', true],
  ['a.v.p.', true],
  ['Millas Ávp', true],
  ['La Aerolínea Cúmbre, C.A.', true],
  ['Aerolinea  cumbre', true],
  ['AVPT Viajes', false],
  ['Posada La Cumbre', false],
  ['Posada Brisas del Caribe', false],
  ['', false],
])('%j says the name of the programme or of its airline: %s', (name, expected) =>
  expect(saysName(name, ['AVP', 'Aerolínea Cumbre'])).toBe(expected),
);
