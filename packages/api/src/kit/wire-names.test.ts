import { expect, test } from 'vitest';
import { fieldsFromWire, fromWire, toWire, wireName } from './wire-names.ts';

test('fields are named after the product on the wire, and only there', () => {
  const neutral = { is_product: true, rows: [{ is_product: false, to_product: '1' }] };
  const wire = toWire(JSON.stringify(neutral), 'AVP');
  expect(JSON.parse(wire)).toEqual({ is_avp: true, rows: [{ is_avp: false, to_avp: '1' }] });
  expect(JSON.parse(fromWire(wire, 'AVP'))).toEqual(neutral);
});

test('a value that looks like a name stays as it is', () => {
  const body = { description: '"is_product": "to_product":', note: '\\"is_product\\":', is_product_line: 1 };
  expect(JSON.parse(toWire(JSON.stringify(body), 'AVP'))).toEqual(body);
});

test.each([
  ['is_product', 'AVP', 'is_avp'],
  ['to_product', 'Millas', 'to_millas'],
  ['is_product', 'Más Millas 2', 'is_masmillas2'],
] as const)('%s of %s is %s', (neutral, product, expected) => expect(wireName(neutral, product)).toBe(expected));

test('a form’s fields are renamed, others are left, and none reaches a prototype', () => {
  const fields = JSON.parse('{"to_avp":"true","other":1,"__proto__":{"admin":true}}') as Record<string, unknown>;
  const renamed = fieldsFromWire(fields, 'AVP');
  expect(renamed).toMatchObject({ to_product: 'true', other: 1 });
  expect(Object.getPrototypeOf(renamed)).toBe(Object.prototype);
  expect((renamed as { admin?: boolean }).admin).toBeUndefined();
});
