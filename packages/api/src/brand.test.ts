import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseBrand } from './brand.ts';

const avp: unknown = JSON.parse(readFileSync(new URL('../../../brand/avp.json', import.meta.url), 'utf8'));

describe('the brand file', () => {
  test('of the default brand is valid', () => {
    expect(parseBrand(avp)).toMatchObject({ product: 'AVP', flag_field: 'is_avp', carrier: '9V' });
  });

  test('is refused with the names of what is wrong', () => {
    const broken = { ...(avp as object), carrier: 'AVIOR', support_email: 'nobody' };
    expect(() => parseBrand(broken)).toThrow(/carrier[\s\S]*support_email|support_email[\s\S]*carrier/);
  });

  test('is refused with a key that nobody reads', () => {
    expect(() => parseBrand({ ...(avp as object), colour: 'red' })).toThrow(/colour/);
  });
});
