import { describe, expect, test } from 'vitest';
import { directionFor, milesFor, otherSideOf } from './direction.ts';

const ana = { address_eth: '0xA', email: 'ana@correo.com' };
const from = (email: string) => ({ first_name: '', last_name: '', email, wallet_address: null, customerId: null });

describe('an operation', () => {
  test('goes out where the address is the sender', () => {
    expect(directionFor(ana, { address_from: '0xA', from: null })).toBe('out');
    expect(directionFor(ana, { address_from: '0xB', from: from('ana@correo.com') })).toBe('in');
  });

  test('is told by the e-mail where an address is missing', () => {
    expect(directionFor({ ...ana, address_eth: null }, { address_from: '0xB', from: from('ana@correo.com') })).toBe(
      'out',
    );
    expect(directionFor(ana, { address_from: null, from: null })).toBe('in');
  });

  test('names who is on the other side, or what it is where that is the programme', () => {
    const luis = { ...from('luis@correo.com'), first_name: 'Luis', last_name: 'Pérez' };
    const gift = { address_from: '0xA', from: from('ana@correo.com'), to: luis, type: 'Transferencia' };
    expect(otherSideOf(ana, gift)).toBe('Luis Pérez');
    expect(otherSideOf({ address_eth: '0xB', email: 'luis@correo.com' }, { ...gift, from: luis })).toBe('Luis Pérez');
    expect(otherSideOf(ana, { address_from: null, from: null, to: luis, type: 'Premio' })).toBe('Premio');
  });

  test('costs its sender the whole amount and brings what arrives', () => {
    const operation = { address_from: '0xA', from: null, amount: 100, total: 95 };
    expect(milesFor(ana, operation)).toBe(100);
    expect(milesFor({ address_eth: '0xB', email: '' }, operation)).toBe(95);
  });
});
