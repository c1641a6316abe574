import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Brand, fareConditionsOf, fareFamiliesOf, parseBrand } from './brand.ts';

const folder = new URL('../../../brand/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const avp = read('avp.json');

describe('the brand file', () => {
  test('of the default brand is valid', () => {
    expect(parseBrand(avp)).toMatchObject({ product: 'AVP', carrier: '9V' });
  });

  test.each(readdirSync(folder))('%s is valid', (file) => expect(() => parseBrand(read(file))).not.toThrow());

  test('is refused with the names of what is wrong', () => {
    const broken = { ...(avp as object), carrier: 'AVIOR', support_email: 'nobody' };
    expect(() => parseBrand(broken)).toThrow(/carrier[\s\S]*support_email|support_email[\s\S]*carrier/);
  });

  test('is refused with a key that nobody reads', () => {
    expect(() => parseBrand({ ...(avp as object), colour: 'red' })).toThrow(/colour/);
  });
});

describe('what is sold', () => {
  const brand = parseBrand(avp);
  const broken = (change: (fares: Brand['fares']) => void) => {
    const fares = structuredClone(brand.fares);
    change(fares);
    return () => parseBrand({ ...(avp as object), fares });
  };

  test('has families of classes, and of each what it says in order', () => {
    expect(fareFamiliesOf(brand).BUSINESS).toEqual(['J', 'C', 'F', 'D', 'I', 'Z']);
    expect(fareConditionsOf(brand, 'MEDIUM').map(({ name, aditionalInfo }) => `${name}: ${aditionalInfo}`)).toEqual([
      'carry_on: 1 pieza de 8 kg',
      'checked_bag: 1 pieza de 23 kg',
      'changes: No permitidos',
      'refunds: No permitido',
      'child_discount: Según la tarifa y la edad',
      'miles: Según la clase en la que vuela',
      'seat_selection: No incluida',
    ]);
  });

  test.each<[string, (fares: Brand['fares']) => void]>([
    ['a class in two families', ({ families }) => families.LIGHT.classes.push('J')],
    ['a class without a factor', ({ class_factors }) => void delete class_factors.Y],
    ['a factor without a class', ({ families }) => void families.ULTRA.classes.pop()],
    ['a factor above 1.2', ({ class_factors }) => void (class_factors.Y = '1.3')],
    ['a factor in more than hundredths', ({ class_factors }) => void (class_factors.Y = '0.755')],
    ['a prefix of two digits', (fares) => void (fares.ticket_prefix = '74')],
    ['a family without classes', ({ families }) => void (families.LIGHT.classes = [])],
    [
      'a family that says nothing of refunds',
      ({ families }) => void delete (families.LIGHT.conditions as Partial<object> & { refunds?: unknown }).refunds,
    ],
  ])('%s is refused', (_name, change) => expect(broken(change)).toThrow('fares'));
});
