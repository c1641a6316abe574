import type { Page } from 'playwright-core';
import { fillIn } from './accounts.support.ts';
import { chooseDay } from './days.support.ts';
import { save } from './office.support.ts';
import { press } from './specification.support.ts';
import { PICTURE } from './support.ts';

type Fields = Readonly<Record<string, string>>;

/** What an administrator does with one catalogue. */
interface CatalogueStory {
  readonly list: string;
  /** What is typed first, nothing where nothing is said, and what is said of it. */
  readonly firstTyped?: Fields;
  readonly emptySays: string;
  readonly fields: Fields;
  /** Days that are chosen from a calendar. */
  readonly days?: Fields;
  readonly hasPicture?: true;
  readonly added: string;
  /** How the row is called, and what is changed of it; a catalogue that only grows has none. */
  readonly change?: {
    readonly name: string;
    readonly wrong: Fields;
    readonly says: string;
    readonly right: Fields;
    readonly updated: string;
    /** What is said when it is switched off and on, where it can be. */
    readonly toggled?: readonly [off: string, on: string];
  };
}

const today = () => new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
const settings = (name: string) => `/backoffice/configuracion/${name}`;
const products = (name: string) => `/backoffice/productos/${name}`;

export const catalogueStories: readonly CatalogueStory[] = [
  {
    list: settings('aeropuertos'),
    emptySays: 'Debe ingresar el código IATA del aeropuerto',
    fields: {
      Código: 'UIO',
      Nombre: 'Mariscal Sucre',
      Ciudad: 'Quito',
      País: 'EC',
      'Zona horaria': 'America/Guayaquil',
      Descripción: 'Aeropuerto de Quito',
    },
    added: 'Aeropuerto agregado.',
    change: {
      name: 'Mariscal Sucre',
      wrong: { Código: '12' },
      says: 'El código IATA tiene tres letras.',
      right: { Código: 'UIO', Descripción: 'Alto' },
      updated: 'Aeropuerto actualizado.',
      toggled: ['Aeropuerto inactivado.', 'Aeropuerto activado.'],
    },
  },
  {
    list: settings('rutas'),
    emptySays: 'Debe ingresar recompensa en millas.',
    fields: { 'Aeropuerto de salida': 'MIA', 'Aeropuerto de llegada': 'CCS', Recompensa: '1350' },
    added: 'Ruta agregada.',
    change: {
      name: 'MIA - CCS',
      wrong: { Recompensa: '' },
      says: 'Debe ingresar recompensa en millas.',
      right: { Recompensa: '1400' },
      updated: 'Ruta actualizada.',
    },
  },
  {
    list: settings('monedas'),
    emptySays: 'Debe Ingresar el nombre.',
    fields: { Nombre: 'Florín', Símbolo: 'ƒ' },
    added: 'Moneda agregada.',
    change: {
      name: 'Florín',
      wrong: { Símbolo: '' },
      says: 'Debe ingresar el símbolo.',
      right: { Símbolo: 'Afl.' },
      updated: 'Moneda actualizada.',
      toggled: ['Moneda inactivada.', 'Moneda activada.'],
    },
  },
  {
    list: settings('tasas'),
    emptySays: 'Debe seleccionar una moneda.',
    fields: {
      'Moneda principal': 'Euro (€)',
      'Moneda equivalente': 'Bolívar (Bs)',
      'Valor de la moneda equivalente': '45',
    },
    added: 'Tasa agregada.',
    change: {
      name: '1 € = 45 Bs',
      wrong: { 'Valor de la moneda equivalente (Bs)': '' },
      says: 'Debe ingresar un valor.',
      right: { 'Valor de la moneda equivalente (Bs)': '45' },
      updated: 'Tasa actualizada.',
      toggled: ['Tasa inactivada.', 'Tasa activada.'],
    },
  },
  {
    list: settings('comision'),
    emptySays: 'Ingrese el valor de la comisión',
    fields: { 'Comisión (%)': '6,5' },
    added: 'La comisión fue actualizada.',
  },
  {
    list: products('membresias'),
    emptySays: 'Debe ingresar el título.',
    fields: {
      Nombre: 'Gold de temporada',
      Nivel: 'Gold',
      'Precio en dólares': '19,9',
      'Precio en millas (AVPM)': '900',
      'Millas que otorga': '100',
      Descripción: 'Por una temporada.',
    },
    hasPicture: true,
    added: 'Membresía agregada.',
    change: {
      name: 'Gold de temporada',
      wrong: { 'Precio en dólares': '' },
      says: 'Debe ingresar el precio en dolares.',
      right: { 'Precio en dólares': '29,9' },
      updated: 'Membresía actualizada.',
      toggled: ['Membresía inactivada.', 'Membresía activada.'],
    },
  },
  {
    list: products('paquetes_de_millas'),
    emptySays: 'Debe ingresar la cantidad de millas',
    fields: { Nombre: 'Mil y una', Millas: '1001', 'Precio $': '21', Descripción: 'Para un viaje corto.' },
    hasPicture: true,
    added: 'Paquete de millas agregado.',
    change: {
      name: 'Mil y una',
      wrong: { Millas: '' },
      says: 'Debe ingresar la cantidad de millas',
      right: { Millas: '1002' },
      updated: 'Paquete de millas actualizado.',
      toggled: ['Paquete de millas inactivado.', 'Paquete de millas activado.'],
    },
  },
  {
    list: products('promociones'),
    emptySays: 'Debe seleccionar una ruta.',
    days: { 'Redimir desde': today(), 'Redimir hasta': today() },
    fields: {
      Ruta: 'CCS - PMV',
      'Precio en millas': '1500',
      Título: 'Solo hoy',
      Cabina: 'Turista',
      'Tipo de vuelo': 'Solo ida',
      Descripción: 'A la isla por menos.',
    },
    hasPicture: true,
    added: 'Promoción agregada.',
    change: {
      name: 'Solo hoy',
      wrong: { 'Precio en millas': '0' },
      says: 'El precio en millas debe ser un número entero mayor que 0.',
      right: { 'Precio en millas': '1600' },
      updated: 'Promoción actualizada.',
      toggled: ['Promoción inactivada.', 'Promoción activada.'],
    },
  },
  {
    list: '/backoffice/centros_de_servicio',
    firstTyped: { Latitud: '95', Longitud: '-71.14' },
    emptySays: 'La latitud debe ser un número entre -90 y 90.',
    fields: { Nombre: 'Oficina de Mérida', Latitud: '8.59' },
    added: 'Centro de servicio agregado.',
  },
];

/** Adds to a catalogue, is told what is wrong, changes what was added, and switches it off and on. */
export async function tendCatalogue(page: Page, story: CatalogueStory): Promise<void> {
  const { list, firstTyped = {}, emptySays, fields, days = {}, hasPicture, added, change } = story;
  const main = page.getByRole('main');
  await page.goto(list);
  await page.getByRole('link', { name: 'Agregar', exact: true }).click();
  await fillIn(main, firstTyped);
  await press(main, 'Aceptar');
  await main.getByText(emptySays, { exact: true }).first().waitFor();
  for (const [label, day] of Object.entries(days)) {
    await page.getByRole('button', { name: label }).click();
    await chooseDay(page, day);
  }
  for (const field of Object.keys(fields)) await main.getByLabel(field, { exact: true }).waitFor();
  await fillIn(main, fields);
  if (hasPicture) {
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: PICTURE };
    await page.locator('input[type=file]').setInputFiles(picture);
  }
  await save(page, added);
  await page.waitForURL(({ pathname }) => pathname === list);
  if (change === undefined) return;

  const { name, wrong, says, right, updated, toggled } = change;
  await press(page, `Actualizar ${name}`);
  await fillIn(page, wrong);
  await press(page, 'Aceptar');
  await main.getByText(says, { exact: true }).waitFor();
  await fillIn(page, right);
  await save(page, updated);
  for (const [place, told] of (toggled ?? []).entries()) {
    await press(page, `${place === 0 ? 'Inactivar' : 'Activar'} ${name}`);
    await press(page.getByRole('dialog'), 'Confirmar');
    await page.getByText(told, { exact: true }).first().waitFor();
  }
}
