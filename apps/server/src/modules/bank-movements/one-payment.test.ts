import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';
import { type Orders, products, startOrders } from '../orders/orders.fixture.ts';

/** One payment pays one order, however its reference is written: by its last digits, or with others before it. */

let at: Orders;
let member: Person;
beforeAll(async () => {
  at = await startOrders({ withBank: true });
  member = await at.addMember({ tier: 2 });
});
afterAll(() => at.stop());

const today = () => dayOf(new Date());
/** A thousand miles by pago móvil with a reference, by its number. */
const orderWith = async (ref: string, who: Person = member) =>
  (await at.payMobile(who, products.thousand, { payment: { ref } })).body.order._id as number;
const statusOf = async (id: number) => (await at.rowOf(id)).status as string;
const amountOf = async (id: number) => (Number((await at.rowOf(id)).total_ves) / 100).toFixed(2);

describe('that the bank knows', () => {
  const setApproving = (status: number) =>
    at.app.call('PUT', '/config/bank-approval', { token: at.administrator.token, body: { status } });
  /** The bank has one movement of this reference, of what the member's orders cost. */
  const tell = (reference: string, amount: string) =>
    at.bank.movements.push({ reference, day: today(), amount, bank: '0134', phone: '04121234567' });

  test('approves one order by itself; of whoever tells it in another way staff decide', async () => {
    const price = await amountOf(await orderWith('90000001'));
    await setApproving(1);
    tell('5512700105', price);
    const told = [await orderWith('5512700105')];
    for (const ref of ['12700105', '2700105', '0105', '99912700105']) told.push(await orderWith(ref));
    const other = await at.addMember({ tier: 2 });
    told.push(await orderWith('1112700105', other));
    expect(await Promise.all(told.map(statusOf))).toEqual(['aprobado', ...told.slice(1).map(() => 'pendiente')]);
    expect([await at.balanceOf(member), await at.balanceOf(other)]).toEqual([1_000, 0]);
    const seen = await at.app.call('GET', `/membership-orders/${told[5]}`, { token: at.administrator.token });
    expect((seen.body.earlier as { _id: number }[]).map(({ _id: id }) => id)).toEqual(told.slice(0, 5).toReversed());
    await setApproving(0);
  });

  test('is another payment on another day, of another amount, and of another reference', async () => {
    const price = await amountOf(await orderWith('90000002'));
    await setApproving(1);
    tell('61200201', price);
    tell('61200202', price);
    const told = [await orderWith('61200201'), await orderWith('61200202')];
    expect(await Promise.all(told.map(statusOf))).toEqual(['aprobado', 'aprobado']);
    await setApproving(0);
  });
});

describe('that a statement has', () => {
  const upload = (reference: string, amount: string) => {
    const csv = `Fecha;Referencia;Monto\n${today()};${reference};${amount.replace('.', ',')}`;
    const file = `data:text/csv;base64,${Buffer.from(csv).toString('base64')}`;
    return at.post('/bank-movements/file', at.administrator, { file, name: 'abril.csv', method: 'pago-movil' });
  };
  const kindOf = async (id: number) => {
    const query = { method: 'pago-movil' };
    const { body } = await at.app.call('GET', '/bank-movements/matches', { token: at.administrator.token, query });
    return (body.rows as { kind: string; order: { _id: number } }[]).find(({ order }) => order._id === id)?.kind;
  };
  const approve = (ids: readonly number[]) =>
    at.post('/bank-movements/approve', at.administrator, { ids, method: 'pago-movil' });

  test('pays no other order than the one that was approved by hand before it came', async () => {
    const first = await orderWith('00810101');
    await at.decide(first, 'aprobado');
    const second = await orderWith('7700810101');
    await upload('810101', await amountOf(first));
    expect(await kindOf(second)).toBe('used');
    expect((await approve([second])).body).toMatchObject({ approved: [], refused: [{ rule: 'movement_differs' }] });
    expect(await statusOf(second)).toBe('pendiente');
  });

  test('pays another one where that was paid by something else, or came to nothing', async () => {
    const first = await orderWith('00820101');
    await upload('820101', await amountOf(first));
    await approve([first]);
    const rejected = await orderWith('00830101');
    await at.decide(rejected, 'rechazado');
    await upload('4400820101', await amountOf(first));
    await upload('830101', await amountOf(first));
    const [second, third] = [await orderWith('4400820101'), await orderWith('830101')];
    expect([await kindOf(second), await kindOf(third)]).toEqual(['double', 'exact']);
  });
});
