import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from './env.ts';
import { passTypeId, teamId, writeCertificates } from './modules/cards/certificates.fixture.ts';

let folder: string;
let settings: Record<string, string>;
let others: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'millaje-pass-'));
  settings = writeCertificates(mkdtempSync(join(folder, 'own-')), { passphrase: 'abre' });
  settings['APPLE_PASS_KEY_PASSPHRASE'] = 'abre';
  others = writeCertificates(mkdtempSync(join(folder, 'other-')));
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemsWith = (changes: Record<string, string | undefined>) => {
  const result = readEnvironment({ ...settings, ...changes });
  return result.ok ? [] : result.problems;
};

test('what belongs together signs passes', () => {
  const result = readEnvironment(settings);
  expect(result.ok && result.environment.passSigner).toMatchObject({
    passTypeId,
    teamId,
    validUntil: new Date('2040-01-01T00:00:00Z'),
  });
});

test('without any of it nobody does, and that is no problem', () => {
  const result = readEnvironment({});
  expect(result.ok && result.environment.passSigner).toBe(undefined);
});

test.each<[string, () => Record<string, string | undefined>, string[]]>([
  [
    'a part that is missing',
    () => ({ APPLE_PASS_KEY: undefined }),
    ['Falta APPLE_PASS_KEY: los pases para Apple Wallet la necesitan (la clave de ese certificado).'],
  ],
  [
    'a file that is none',
    () => ({ APPLE_PASS_CERTIFICATE: join(folder, 'none.pem') }),
    ['APPLE_PASS_CERTIFICATE no se puede leer como certificado en PEM.'],
  ],
  [
    'a file of something else',
    () => {
      const path = join(folder, 'text.pem');
      writeFileSync(path, 'no es un certificado');
      return { APPLE_WWDR_CERTIFICATE: path };
    },
    ['APPLE_WWDR_CERTIFICATE no se puede leer como certificado en PEM.'],
  ],
  [
    'another passphrase',
    () => ({ APPLE_PASS_KEY_PASSPHRASE: 'cierra' }),
    ['APPLE_PASS_KEY no se puede leer como clave en PEM.'],
  ],
  [
    "somebody else's key",
    () => ({ APPLE_PASS_KEY: others['APPLE_PASS_KEY'] }),
    ['APPLE_PASS_KEY no es la clave de APPLE_PASS_CERTIFICATE.'],
  ],
  [
    'another authority',
    () => ({ APPLE_WWDR_CERTIFICATE: others['APPLE_WWDR_CERTIFICATE'] }),
    ['APPLE_WWDR_CERTIFICATE no firmó APPLE_PASS_CERTIFICATE.'],
  ],
  [
    'another kind of pass',
    () => ({ APPLE_PASS_TYPE_ID: 'pass.example.otro' }),
    ['APPLE_PASS_CERTIFICATE es de otro APPLE_PASS_TYPE_ID.'],
  ],
  ['another team', () => ({ APPLE_TEAM_ID: 'ZZZZZZZZZZ' }), ['APPLE_PASS_CERTIFICATE es de otro APPLE_TEAM_ID.']],
  [
    'an identifier that is none',
    () => ({ APPLE_PASS_TYPE_ID: 'millaje' }),
    ['APPLE_PASS_TYPE_ID debe empezar por «pass.».'],
  ],
])('%s is told at the start', (_name, changes, problems) => {
  expect(problemsWith(changes())).toEqual(expect.arrayContaining(problems));
});
