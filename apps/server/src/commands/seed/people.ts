import type { Wallets } from '../../platform/wallets.ts';
import { createRandom } from './random.ts';

const women = [
  'María',
  'Carmen',
  'Ana',
  'Valentina',
  'Gabriela',
  'Daniela',
  'Luisa',
  'Rosa',
  'Andreína',
  'Yelitza',
  'Mariángel',
  'Beatriz',
  'Isabel',
  'Adriana',
  'Sofía',
  'Paola',
];
const men = [
  'José',
  'Luis',
  'Carlos',
  'Juan',
  'Pedro',
  'Rafael',
  'Miguel',
  'Ángel',
  'Jesús',
  'Andrés',
  'Gustavo',
  'Ramón',
  'Héctor',
  'Óscar',
  'Simón',
  'Wilmer',
];
const secondNames = ['', '', 'Elena', 'Alejandra', 'del Carmen', 'Antonio', 'Gregorio', 'Alberto', 'Eduardo', 'Andrea'];
const lastNames = [
  'González',
  'Rodríguez',
  'Pérez',
  'Hernández',
  'García',
  'Martínez',
  'Sánchez',
  'Rojas',
  'Fernández',
  'Díaz',
  'Núñez',
  'Contreras',
  'Guaramato',
  'Piñango',
  'Urdaneta',
  'Bracho',
  'Villalobos',
  'Montilla',
  'Zambrano',
  'Quintero',
  'Márquez',
  'Colmenares',
  'Peña',
  'Ibáñez',
  "D'Amico",
  'Da Silva',
  'Chacón',
  'Araujo',
  'Briceño',
  'Salazar',
];
const cities = [
  'Caracas',
  'Maracaibo',
  'Valencia',
  'Barquisimeto',
  'Puerto Ordaz',
  'Mérida',
  'Porlamar',
  'Lechería',
  'San Cristóbal',
  'Maracay',
  'Cumaná',
  'Coro',
];
const prefixes = ['412', '414', '416', '424', '426'];
const day = 86_400_000;

/** What each generated person is called in the database's COPY lines. */
export const userColumns =
  'id, role_id, status, first_name, last_name, email, username, sex, doc_type, doc_identity, birthdate, code_phone, phone, country, city, customerid, membership_id, membership_date, registered_at';
export const accountColumns = 'id, kind, user_id, address_eth, created_at';

export interface PeopleOptions {
  readonly count: number;
  readonly firstUserId: bigint;
  readonly firstAccountId: bigint;
  readonly now: Date;
  readonly seed: number;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A COPY line for each person's user. */
export function* userLines({ count, firstUserId, now, seed }: PeopleOptions): Generator<string, undefined> {
  const random = createRandom(seed);
  for (let number = 0; number < count; number += 1) {
    const sex = random.next() < 0.5 ? 'F' : 'M';
    const firstName = `${random.pick(sex === 'F' ? women : men)} ${random.pick(secondNames)}`.trim();
    const lastName = `${random.pick(lastNames)} ${random.pick(lastNames)}`;
    const level = random.next();
    const membershipId = level < 0.8 ? 1 : level < 0.95 ? 2 : 3;
    const status = random.next();
    const ascii = `${firstName.split(' ')[0]}.${lastName.split(' ')[0]}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const place = firstUserId + BigInt(number);
    yield `${[
      place,
      3,
      status < 0.95 ? 'activo' : status < 0.98 ? 'registrado' : 'inactivo',
      firstName,
      lastName,
      `${ascii}.${place}@correo.example`,
      `m${place}`.padEnd(6, '_'),
      sex,
      'V',
      String(5_000_000n + place),
      dayOf(now.getTime() - (18 * 365 + random.below(55 * 365)) * day),
      '+58',
      `${random.pick(prefixes)}${String(1_000_000 + random.below(8_999_999))}`,
      'VE',
      random.pick(cities),
      String(2_000_000_000n + place),
      membershipId,
      membershipId === 1 ? '\\N' : dayOf(now.getTime() - random.below(540) * day),
      new Date(now.getTime() - 3 * 365 * day - random.below(700) * day - random.below(day)).toISOString(),
    ].join('\t')}\n`;
  }
}

/** A COPY line for each person's account, with its address. */
export function* accountLines(
  { count, firstUserId, firstAccountId, now }: PeopleOptions,
  wallets: Wallets,
): Generator<string, undefined> {
  for (let number = 0n; number < BigInt(count); number += 1n) {
    const id = firstAccountId + number;
    yield `${[id, 'member', firstUserId + number, wallets.addressOf(id), now.toISOString()].join('\t')}\n`;
  }
}
