import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseBrand } from '@millaje/api/brand';
import { unzipSync } from 'fflate';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { cardOf } from './card.ts';
import { passTypeId, teamId, writeCertificates } from './certificates.fixture.ts';

const brand = parseBrand(
  JSON.parse(readFileSync(fileURLToPath(new URL('../../../../../brand/avp.json', import.meta.url)), 'utf8')),
);
const start = new Date('2026-06-15T12:00:00Z');

let folder: string;
let settings: Record<string, string>;
let app: TestApp;
let clock = start;
let gold: Person;
let nobody: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'millaje-card-'));
  settings = writeCertificates(folder);
  app = await startTestApp({ ...settings, PUBLIC_URL: 'https://millas.example' }, { now: () => clock });
  gold = await app.addPerson();
  nobody = await app.addPerson('PASSENGER', { membershipId: 1 });
  await app.pool.query(
    `update users set first_name = 'Łucía', last_name = 'Ñúñez & Díaz', customerid = '1234567890', membership_date = '2026-01-10',
       membership_expiry = '2027-01-10', registered_at = '2024-03-02T03:00:00Z' where id = $1`,
    [gold.userId],
  );
});
beforeEach(() => {
  clock = start;
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

async function file(kind: 'png' | 'svg' | 'pass', { token } = gold) {
  const response = await fetch(`${app.url}/api/v1/membership-card/${kind}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

/** What a camera reads in a picture; undefined where it finds no code. */
async function codeIn(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data });
  } catch {
    return undefined;
  }
}

describe('the card as a picture', () => {
  test('a camera reads the way to the member in it', async () => {
    const { status, type, bytes } = await file('png');
    expect([status, type]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1268, height: 800, format: 'png' });
    expect(await codeIn(bytes)).toBe('https://millas.example/public-user?customerid=1234567890');
  });

  test('as shapes it says whose it is, needs no font and loads nothing', async () => {
    const { status, type, bytes } = await file('svg');
    const svg = bytes.toString();
    expect([status, type]).toEqual([200, 'image/svg+xml']);
    expect(svg).toContain('<title>Tarjeta Gold de Łucía Ñúñez &amp; Díaz</title>');
    expect(svg).toContain('<desc>Customer ID 1234 5678 90</desc>');
    expect(svg).not.toMatch(/<text|font-family|href|url\((?!#)|<script/);
    for (const color of brand.tiers.gold.metal) expect(svg).toContain(color);
  });

  test('who has no number has a card without a code', async () => {
    expect(await codeIn((await file('png', nobody)).bytes)).toBe(undefined);
    expect((await file('svg', nobody)).bytes.toString()).toContain('<desc>Número por asignar</desc>');
  });

  test('a membership that has run out is drawn as Silver', async () => {
    clock = new Date('2027-01-10T12:00:00Z');
    const svg = (await file('svg')).bytes.toString();
    expect(svg).toContain('<title>Tarjeta Silver de ');
    expect(svg).toContain(brand.tiers.silver.metal[0]);
  });

  test('where nobody may search, the code is the number alone', () => {
    const user = { id: 1n, customerid: '1234567890', membership_id: 1, registered_at: start } as Parameters<
      typeof cardOf
    >[0];
    const told = (lookup: 'masked' | 'off') =>
      cardOf(user, start, { brand: { ...brand, public_lookup: lookup }, publicUrl: 'https://m.example' }).code;
    expect([told('masked'), told('off')]).toEqual([
      'https://m.example/public-user?customerid=1234567890',
      '1234567890',
    ]);
  });
});

describe('the pass', () => {
  const offered = async () =>
    (await app.call('GET', '/membership-card', { token: gold.token })).body.pass_offered as boolean;

  test('says what the card says', async () => {
    expect(await offered()).toBe(true);
    const { status, type, bytes } = await file('pass');
    expect([status, type]).toEqual([200, 'application/vnd.apple.pkpass']);
    const parts = unzipSync(bytes);
    const pass = JSON.parse(Buffer.from(parts['pass.json'] ?? []).toString());
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      organizationName: 'Avior',
      serialNumber: `member-${gold.userId}`,
      expirationDate: '2027-01-10T04:00:00Z',
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: 'https://millas.example/public-user?customerid=1234567890',
          altText: '1234 5678 90',
        },
      ],
    });
    const fields = Object.values(pass.storeCard as Record<string, { key: string; value: string }[]>).flat();
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toMatchObject({
      tier: 'Gold',
      name: 'Łucía Ñúñez & Díaz',
      customerId: '1234 5678 90',
      memberSince: '01-03-2024',
      validUntil: '10-01-2027',
    });
    for (const [name, width, height] of [
      ['icon.png', 29, 29],
      ['icon@2x.png', 58, 58],
      ['icon@3x.png', 87, 87],
      ['logo.png', 160, 50],
      ['logo@2x.png', 320, 100],
      ['logo@3x.png', 480, 150],
    ] as const)
      expect(await sharp(parts[name]).metadata()).toMatchObject({ width, height, format: 'png' });
  });

  test('names the digest of every part, and openssl believes its signature', async () => {
    const { signature, 'manifest.json': manifest, ...parts } = unzipSync((await file('pass')).bytes);
    const digests = Object.entries(parts).map(([name, part]) => [name, createHash('sha1').update(part).digest('hex')]);
    expect(JSON.parse(Buffer.from(manifest ?? []).toString())).toEqual(Object.fromEntries(digests));
    const [signed, signedBy] = [join(folder, 'manifest.json'), join(folder, 'signature')];
    writeFileSync(signedBy, signature ?? '');
    const verify = (content: Uint8Array) => {
      writeFileSync(signed, content);
      const trusted = ['-CAfile', settings['APPLE_WWDR_CERTIFICATE'] ?? '', '-purpose', 'any'];
      const asked = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', signedBy, '-content', signed, ...trusted];
      execFileSync('openssl', asked, { stdio: 'ignore' });
    };
    expect(() => verify(manifest ?? new Uint8Array())).not.toThrow();
    expect(() => verify(Buffer.concat([manifest ?? new Uint8Array(), Buffer.from(' ')]))).toThrow('openssl');
  });

  test('of a Silver member without a number does not run out, and has no code', async () => {
    const pass = JSON.parse(Buffer.from(unzipSync((await file('pass', nobody)).bytes)['pass.json'] ?? []).toString());
    expect([pass.expirationDate, pass.barcodes, pass.barcode]).toEqual([undefined, undefined, undefined]);
  });

  test('is neither offered nor signed once the certificate has run out', async () => {
    clock = new Date('2040-01-01T00:00:01Z');
    expect(await offered()).toBe(false);
    const { status, body } = await app.call('GET', '/membership-card/pass', { token: gold.token });
    expect([status, body.error.rule]).toEqual([409, 'wallet_pass_not_offered']);
  });
});
