import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

type Packages = Record<string, object | undefined>;

const { isInstalled } = (await import(new URL('../scripts/prepare.mjs', import.meta.url).href)) as {
  isInstalled: (folder: string) => boolean;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millaje-prepare-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const locked: Packages = {
  '': { name: 'millaje' },
  'apps/server': { version: '0.0.0' },
  'node_modules/@millaje/server': { resolved: 'apps/server', link: true },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' },
  'node_modules/engine-here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  'node_modules/engine-elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
};
const asNpmLeavesIt: Packages = {
  ...locked,
  '': undefined,
  'apps/server': undefined,
  'node_modules/engine-elsewhere': undefined,
};

const write = (name: string, packages: Packages) =>
  writeFileSync(join(folder, name), JSON.stringify({ lockfileVersion: 3, packages }));

describe('what is installed', () => {
  test.each<[string, boolean, Packages]>([
    ['by npm ci, whoever called it', true, asNpmLeavesIt],
    ['without something that is optional', true, { ...asNpmLeavesIt, 'node_modules/engine-here': undefined }],
    [
      'by another version',
      false,
      { ...asNpmLeavesIt, 'node_modules/pg': { version: '7.0.0', integrity: 'sha512-pg' } },
    ],
    [
      'with another content',
      false,
      { ...asNpmLeavesIt, 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-no' } },
    ],
    ['in part', false, { ...asNpmLeavesIt, 'node_modules/pg': undefined }],
    [
      'with what is locked no more',
      false,
      { ...asNpmLeavesIt, 'node_modules/pg/node_modules/old': { version: '1.0.0' } },
    ],
    ['for another machine', false, { ...locked, '': undefined }],
  ])('%s is as the lock asks: %s', (_how, isRight, there) => {
    write('package-lock.json', locked);
    write('node_modules/.package-lock.json', there);
    expect(isInstalled(folder)).toBe(isRight);
  });

  test('is nothing where npm noted nothing', () => {
    write('package-lock.json', locked);
    expect(isInstalled(folder)).toBe(false);
  });
});
