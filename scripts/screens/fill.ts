import { randomUUID } from 'node:crypto';
import { login, type OperationsAnswer, PASSWORD } from '../../test/journeys/api.ts';
import type { Instance } from '../../test/journeys/instance.ts';
import { orderByMobile, shelf } from '../../test/journeys/orders.support.ts';
import { redeem, request } from '../../test/journeys/redemptions.support.ts';

/** What stands in addresses where their patterns have a name. */
export interface Examples {
  readonly order: string;
  readonly request: string;
  readonly ticket: string;
  readonly operation: string;
  readonly hash: string;
  readonly address: string;
  /** An ally's month of which something is due. */
  readonly ally: string;
  readonly month: string;
}

interface PayoutsAnswer {
  readonly rows: readonly { readonly id_user: number; readonly month: string; readonly status: string }[];
}

type Send = (path: string, body?: object, method?: string) => Promise<Record<string, never>>;

async function sendAs(url: string, username: string): Promise<Send> {
  const { token } = await login(url, username, PASSWORD);
  return async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, never>;
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

const members = { maria: 'maria@millaje.example', carmen: 'carmen@millaje.example', jose: 'jose@millaje.example' };
const csv = (rows: readonly (readonly string[])[]) =>
  `data:text/csv;base64,${Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n')).toString('base64')}`;
const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A sky in one colour, for what is sold with a picture. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Puts something on every screen of the examples, as people do it. */
export async function fill(instance: Instance, carrier = '9V'): Promise<Examples> {
  const admin = await sendAs(instance.url, 'admin@millaje.example');
  const ticket = await redeem(instance, members.maria, { origin: 'CCS', destination: 'MAR', inDays: 30 });
  const inProcess = await request(instance, members.maria, { origin: 'CCS', destination: 'PMV', inDays: 30 });
  await request(instance, members.carmen, { origin: 'BLA', destination: 'CCS', inDays: 20 });
  const order = await orderByMobile(instance, members.carmen, shelf.gold, '00445566');
  await orderByMobile(instance, members.carmen, shelf.vip, '00445577');
  const approved = await orderByMobile(instance, members.jose, shelf.vip, '00445588');
  await admin('/membership-orders/update', { id: approved, status: 'aprobado' });
  await fillOffice(admin, carrier);
  await askForApproval(admin);
  const maria = await sendAs(instance.url, members.maria);
  const { rows } = (await maria('/operations/user?page_count=1&quantity=5')) as unknown as OperationsAnswer;
  const { rows: payouts } = (await admin('/payouts?page_count=1&quantity=5')) as unknown as PayoutsAnswer;
  const due = payouts.find(({ status }) => status !== 'open') ?? payouts[0];
  const settled = rows.find(({ tx_hash }) => tx_hash !== null) ?? rows[0];
  return {
    order: String(order),
    request: String(inProcess),
    ticket: String(ticket),
    operation: String(settled?._id),
    hash: settled?.tx_hash ?? '',
    address: settled?.address_to ?? settled?.address_from ?? '',
    ally: String(due?.id_user),
    month: due?.month ?? '',
  };
}

/** What staff have brought and written down. */
async function fillOffice(admin: Send, carrier: string): Promise<void> {
  await admin('/discounts/add', { user: members.carmen, product: 'membership', id_product: 3, percentage: 50 });
  for (const [name, lat, lng] of [
    ['Oficina de Caracas', '10.4880', '-66.8792'],
    ['Oficina de Barcelona', '10.1333', '-64.6833'],
  ])
    await admin('/customer-services/add', {
      name,
      address: 'Calle Real, local 4',
      schedule: '08:00 a 17:00',
      lat,
      lng,
    });
  await admin('/promotions/add', {
    id_route: 1,
    name: 'Margarita a mitad de precio',
    description: 'Redima antes de que se agoten los asientos.',
    miles_price: 2_500,
    start_date: dayAt(0),
    finish_date: dayAt(60),
    seat: 'Economy',
    flight_type: 'RT',
    img: picture,
  });
  await admin('/settlement/reconcile', {});
  const columns = ['Boleto', 'Cupón', 'Customer ID', 'Nombre', 'Vuelo', 'Fecha', 'Origen', 'Destino', 'Clase'];
  const flown = (ticket: string, customer: string, name: string) =>
    [ticket, '1', customer, name, `${carrier}1303`, dayAt(-7), 'BLA', 'MIA', 'Y'] as const;
  await admin('/premios/file', {
    name: 'cupones.csv',
    file: csv([
      columns,
      flown('7420000000011', '4820115736', 'FERNANDEZ-VILLANUEVA/MARIA'),
      flown('7420000000012', '4820115744', 'NUNEZ/JOSE'),
      flown('7420000000013', '4820999999', 'NADIE/NINGUNO'),
    ]),
  });
  await admin('/bank-movements/file', {
    name: 'movimientos.csv',
    method: 'pago-movil',
    file: csv([
      ['Referencia', 'Fecha', 'Monto'],
      ['00445566', dayAt(-1).split('-').toReversed().join('/'), '3.613,50'],
    ]),
  });
}

/** Something waits for a second administrator. */
async function askForApproval(admin: Send): Promise<void> {
  const rules = { status: true, transfer_above: 0, role: true, fee: true, rewards: true, erasure: true, days: 7 };
  await admin('/users/role', { email: 'consulta@millaje.example', rol: 1 });
  await admin('/config/approvals', rules, 'PUT');
  await admin('/config/updateFee', { fee: '6' });
}
