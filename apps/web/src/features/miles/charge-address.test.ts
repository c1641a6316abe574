import { expect, test } from 'vitest';
import { chargeAddress, readCharge } from './charge-address.ts';

const read = (query: string) => readCharge(new URLSearchParams(query));

test('what is asked for is read as it was written', () => {
  const charge = { email: 'posada+caja@correo.example', amount: '1500' };
  const address = new URL(chargeAddress('https://millas.example', charge));
  expect([address.origin, address.pathname]).toEqual(['https://millas.example', '/passenger/transfer']);
  expect(readCharge(address.searchParams)).toEqual(charge);
});

test.each([
  ['', undefined],
  ['otra=cosa', undefined],
  ['para=a%40b.example&monto=50', { email: 'a@b.example', amount: '50' }],
  ['para=A%40B.Example&monto=999999999', { email: 'a@b.example', amount: '999999999' }],
  ['para=a%40b.example', 'wrong'],
  ['monto=150', 'wrong'],
  ['para=nadie&monto=150', 'wrong'],
  ['para=a%40b.example&monto=49', 'wrong'],
  ['para=a%40b.example&monto=-150', 'wrong'],
  ['para=a%40b.example&monto=1e3', 'wrong'],
  ['para=a%40b.example&monto=1.500', 'wrong'],
  ['para=a%40b.example&monto=0150', 'wrong'],
  ['para=a%40b.example&monto=1000000000', 'wrong'],
  ['para=a%40b.example&monto=150&monto=9000', 'wrong'],
  ['para=a%40b.example&para=c%40d.example&monto=150', 'wrong'],
])('%s', (query, expected) => expect(read(query)).toEqual(expected));
