import type { Brand } from '@millaje/api/brand';
import { guessablePasswordTexts } from '@millaje/api/identity/guessable-password.texts';
import { bareWord, guessableBy } from '@millaje/domain/guessing';
import type { PasswordOwner } from './identity.store.ts';

/** Words of a miles programme, whichever it is: what people think of when one asks them for a password here. */
const wordsOfProgrammes = [
<<<<<<< HEAD
  'milla millas miles millaje puntos viaje viajes viajero viajera viajar',
  'vuelo vuelos volar avion aviones aerolinea aeropuerto pasajero boleto piloto',
=======
  ...['contraseña', 'clave', 'password', 'acceso', 'usuario', 'bienvenido', 'bienvenida', 'entrar'],
  ...['milla', 'millas', 'miles', 'millaje', 'puntos', 'viaje', 'viajes', 'viajero', 'viajera', 'viajar'],
  ...['vuelo', 'vuelos', 'volar', 'avion', 'aviones', 'aerolinea', 'aeropuerto', 'pasajero', 'boleto', 'piloto'],
>>>>>>> parent of a19a2127 (Words that a form brings to mind are everybody's, not the programme's)
];

/** How many of the language's words count as everybody's, by how often they are written. */
const spanishWords = 5000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Passwords that everybody uses, and the language's first words. Some hundred thousand characters, read when they are first needed. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const [{ dictionary: passwords }, { dictionary: spanish }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new Set(
    [...passwords['passwords-common'], ...spanish['commonWords-es-es'].slice(0, spanishWords)].map(bareWord),
  );
}

/** The programme's own words, by its brand. */
function wordsOfBrand({ product, airline, miles_symbol, home_country }: Brand): string[] {
  const country = new Intl.DisplayNames('es', { type: 'region' }).of(home_country.code) ?? '';
  return [product, airline, miles_symbol, country, ...wordsOfProgrammes];
}

function wordsOfOwner({ email, birthdate, ...owner }: PasswordOwner): string[] {
  const known = [owner.first_name, owner.last_name, owner.username, owner.doc_identity, owner.phone, owner.name_uc];
  return [...known, email.split('@')[0], birthdate].filter((text) => typeof text === 'string');
}

/**
 * What is said of a new password that is among the most used ones, or is made of its owner's words or the programme's; undefined of any
 * other. Only where a password is chosen: who has one already goes on with it.
 */
export async function guessableProblem(
  password: string,
  owner: PasswordOwner,
  brand: Brand,
): Promise<string | undefined> {
  common ??= readCommon();
  const why = guessableBy(password, { common: await common, own: [...wordsOfBrand(brand), ...wordsOfOwner(owner)] });
  return why && guessablePasswordTexts[why];
}
