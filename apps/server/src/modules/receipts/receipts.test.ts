import { receiptPaperTexts as texts } from '@millaje/api/receipts/receipt-paper.texts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { type Orders, products, startOrders } from '../orders/orders.fixture.ts';
import { receiptsOfPerson } from './receipts.routes.ts';

let at: Orders;
let ana: Person;
let luis: Person;
let ally: Person;
let consult: Person;
beforeAll(async () => {
  at = await startOrders();
  [ana, luis] = [await at.addMember({ tier: 2, balance: 5_000n }), await at.addMember({ tier: 2 })];
  [ally, consult] = [await at.app.addPerson('CORPORATE'), await at.app.addPerson('CONSULT')];
  await at.app.pool.query(`update users set customerid = lpad(id::text, 10, '7') where id = any($1)`, [
    [ana.userId, luis.userId],
  ]);
});
afterAll(() => at.stop());

/** What a receipt says, and what the answer is. */
async function paper(path: string, { token }: Pick<Person, 'token'>) {
  const response = await fetch(`${at.app.url}/api/v1${path}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, name: response.headers.get('content-disposition'), words: wordsOfPdf(bytes) };
}

async function send(to: Person, amount = 101): Promise<number> {
  const { body } = await at.post('/miles/transfer', ana, { email_to: to.email, amount, description: 'Regalo' });
  return body.operation._id as number;
}

/** A wallet and a customer number, as papers write them. */
async function identityOf({ userId }: Person): Promise<{ readonly wallet: string; readonly number: string }> {
  const { rows } = await at.app.pool.query(
    'select a.address_eth as wallet, u.customerid as number from users u join accounts a on a.user_id = u.id where u.id = $1',
    [userId],
  );
  return rows[0];
}

/** The operation is in a block that may still be forgotten. */
async function mine(operation: number): Promise<bigint> {
  const { rows } = await at.app.pool.query<{ id: bigint }>(
    `with d as (
       insert into chain_deployments (chain_id, genesis_hash, token_address) values (31337, '0x0', '0x1') returning id)
     insert into settlement_batches (deployment_id, batch_id, status, signer, nonce, transaction_hash, raw_transaction,
       first_operation_id, last_operation_id, operation_count, movement_count, block_number)
     select id, $1::text, 'mined', '0x2', 0, '0xabc123', '0x', $1::bigint, $1::bigint, 1, 1, 4321 from d returning id`,
    [String(operation)],
  );
  const batch = rows[0]?.id ?? 0n;
  await at.app.pool.query('update settlements set batch_id = $2 where operation_id = $1', [operation, batch]);
  return batch;
}

describe('an operation’s', () => {
  test('tells what, when, how much and between whom, to both and to staff; to nobody else', async () => {
    const id = await send(luis);
    for (const reader of [ana, luis, consult, at.administrator]) {
      const { status, name, words } = await paper(`/operations/${id}`, reader);
      expect([status, name]).toEqual([200, `attachment; filename="comprobante-operacion-${id}.pdf"`]);
      expect(words).toContain(`${texts.operationNumber} #${id}`);
      expect(words).toMatch(/Fecha y hora \d\d-\d\d-\d{4} \d\d:\d\d/);
      for (const word of ['Transferencia', 'Regalo', '101 AVPM', ana.email, luis.email, 'America/Caracas'])
        expect(words).toContain(word);
      expect(words).toMatch(/Monto 101 AVPM Comisi.n 6 AVPM Total recibido 95 AVPM/);
    }
    const stranger = await at.addMember();
    expect((await at.app.call('GET', `/operations/${id}/receipt`, { token: stranger.token })).body.error.rule).toBe(
      'operation_not_found',
    );
    expect((await paper(`/operations/${id}`, ally)).status).toBe(404);
    expect((await paper(`/operations/${id}`, { token: 'x' })).status).toBe(401);
  });

  test('an ally has one of what it was paid, and the programme is an end by its name', async () => {
    const { status, words } = await paper(`/operations/${await send(ally)}`, ally);
    expect([status, words.includes(ana.email)]).toEqual([200, true]);
    const { rows } = await at.app.pool.query(`select max(id)::int as id from operations where from_account_id = 1`);
    expect((await paper(`/operations/${rows[0].id}`, consult)).words).toContain('Programa AVP');
  });

  test('has the reader’s own wallet and customer number; the other side’s only for staff', async () => {
    const id = await send(luis);
    const [own, other] = [await identityOf(ana), await identityOf(luis)];
    const told = async (reader: Person) => {
      const words = (await paper(`/operations/${id}`, reader)).words.replaceAll(' ', '');
      return [own, other].flatMap(({ wallet, number }) => [words.includes(wallet), words.includes(number)]);
    };
    expect(await told(ana)).toEqual([true, true, false, false]);
    expect(await told(consult)).toEqual([true, true, true, true]);
  });

  test('says that the chain has not confirmed it, and later in which block it is', async () => {
    const id = await send(luis);
    const words = async () => (await paper(`/operations/${id}`, ana)).words;
    expect(await words()).toContain(`${texts.hash} ${texts.pending}`);
    const batch = await mine(id);
    expect(await words()).toContain(`${texts.hash} ${texts.pending}`);
    expect(await words()).not.toContain('4.321');
    await at.app.pool.query(`update settlement_batches set status = 'confirmed' where id = $1`, [batch]);
    expect(await words()).toMatch(/0xabc123 Bloque 4\.321/);
    expect(await words()).not.toContain(texts.pending);
  });

  test('of one that was taken back says by which', async () => {
    const order = (await at.payCard(luis, products.thousand)).body.order._id as number;
    const session = await at.sessionOf(order);
    await at.stripe.pay(session, '4242424242424242');
    await at.tellAll();
    at.stripe.refund(session);
    await at.tellAll();
    const [bought, back] = await operationsOf(order);
    expect((await paper(`/operations/${bought}`, luis)).words).toContain(`${texts.correctedBy} #${back}`);
    expect((await paper(`/operations/${back}`, luis)).words).toContain(`${texts.corrects} #${bought}`);
    expect((await paper(`/operations/${bought}`, luis)).words).toContain(`Compra #${order}`);
    expect((await paper(`/membership-orders/${order}`, luis)).words).toContain('Reembolsada');
  });
});

async function operationsOf(order: number): Promise<number[]> {
  const { rows } = await at.app.pool.query<{ id: number }>(
    `select operation_id::int as id from operation_references where kind = 'order' and reference = $1 order by 1`,
    [String(order)],
  );
  return rows.map(({ id }) => id);
}

describe('a purchase’s', () => {
  test('tells what was bought, how it is paid and how it stands, to its member and to staff; to nobody else', async () => {
    const { body } = await at.payMobile(ana, products.Black, { payment: { ref: '0044556677' } });
    const id = body.order._id as number;
    for (const reader of [ana, consult]) {
      const { status, name, words } = await paper(`/membership-orders/${id}`, reader);
      expect([status, name]).toEqual([200, `attachment; filename="comprobante-compra-${id}.pdf"`]);
      for (const word of ['Black', 'Estado Pendiente', '0044556677', texts.pendingOrder, ana.email])
        expect(words).toContain(word);
      expect(words).toMatch(/Bs [\d.]+,\d\d/);
    }
    expect((await paper(`/membership-orders/${id}`, luis)).status).toBe(404);
    expect((await paper(`/membership-orders/${id}`, ally)).status).toBe(403);
    await at.decide(id, 'aprobado');
    const { words } = await paper(`/membership-orders/${id}`, ana);
    expect(words).toContain('Estado Aprobada');
    expect(words).not.toContain(texts.pendingOrder);
  });

  test('in miles has its price in miles; one that was rejected has the reason', async () => {
    const rich = await at.addMember({ balance: 50_000n });
    const inMiles = (await at.payMiles(rich, products.vip)).body.order;
    expect((await paper(`/membership-orders/${inMiles._id}`, rich)).words).toMatch(/Monto [\d.]+ AVPM/);
    const { body } = await at.payZelle(rich, products.Gold, 'ZX81');
    await at.decide(body.order._id, 'rechazado');
    const { words } = await paper(`/membership-orders/${body.order._id}`, rich);
    expect(words).toContain('Rechazada');
    expect(words).toContain('Motivo Un administrador no encontr');
  });
});

test('what a discount made free was paid by that, in both receipts, in the spreadsheet of operations and in one’s own data', async () => {
  const lucky = await at.addMember({ tier: 2 });
  await at.addDiscount(lucky, products.thousand, 100);
  const { _id, operation } = (await at.payCard(lucky, products.thousand)).body.order;
  const purchase = (await paper(`/membership-orders/${_id}`, lucky)).words;
  expect([purchase.includes('Descuento de 100 %'), purchase.includes('Tarjeta')]).toEqual([true, false]);
  const headers = { authorization: `Bearer ${lucky.token}` };
  const ownData = await fetch(`${at.app.url}/api/v1/personal-data/pdf`, { headers });
  expect(ownData.status).toBe(200);
  const own = wordsOfPdf(Buffer.from(await ownData.arrayBuffer()));
  expect([own.includes('Descuento de 100 %'), own.includes('Tarjeta')]).toEqual([true, false]);
  expect((await paper(`/operations/${operation}`, lucky)).words).toContain(`Compra #${_id} · Descuento de 100 %`);
  const file = await fetch(`${at.app.url}/api/v1/operations/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${consult.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const [head = [], ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()));
  const method = head.indexOf('Método de pago');
  expect(rows.find(([id]) => id === operation)?.[method]).toBe('Descuento de 100 %');
});

test('so many a minute, and no more', async () => {
  const greedy = await at.addMember();
  const ask = async () => (await paper('/operations/999999', greedy)).status;
  for (let asked = 0; asked < receiptsOfPerson.maximum; asked += 1) expect(await ask()).toBe(404);
  expect(await ask()).toBe(429);
});
