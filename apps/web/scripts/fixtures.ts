import type { Operation } from '@millaje/api/ledger/operations';
import type { Reconciliation, SettlementState } from '@millaje/api/settlement/settlement';
import type { UserInfo } from '@millaje/api/members/users';
import { type RoleName, roleIds } from '@millaje/domain';
import { flightAnswers } from './flight-fixtures.ts';

/** What the pictures are taken with. */
export interface Scene {
  /** Who is signed in; nobody where it is missing. */
  role: RoleName | undefined;
  /** Rows of every list. */
  rows: number;
  /** The longest name that a screen must bear, or the shortest. */
  name: 'usual' | 'long' | 'short';
  tier: string;
  /** Calls fail, or never answer. */
  api: 'answers' | 'fails' | 'hangs';
  /** A transfer was sent and its answer did not come: what looking finds. */
  open: 'unknown' | 'posted' | 'refused' | undefined;
}

const NAMES = {
  usual: ['Daniela', 'Rondón'],
  long: ['María de los Ángeles', 'Fernández-Villanueva de la Rosa'],
  short: ['Al', 'Yu'],
} as const;

const TYPES = [
  'Transferencia',
  'Premio',
  'Redención',
  'Compra de Millas',
  'Compra de Membresía',
  'Transferencia Admin',
];
const REASONS = [
  'Para el viaje de diciembre',
  'Vuelo CCS-PMV 9V 1307',
  'Boleto CCS-MIA',
  'Paquete de 5.000 millas',
  'Membresía Gold',
  '',
];
const OWN_ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const OTHER_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

export function userOf({ role = 'PASSENGER', name, tier }: Scene): UserInfo {
  const [first_name, last_name] = NAMES[name];
  const isSilver = tier === 'Silver';
  return {
    _id: 48201,
    first_name,
    last_name,
    email:
      name === 'long'
        ? 'maria.de.los.angeles.fernandez-villanueva@correo-institucional.example'
        : 'daniela@correo.example',
    username: 'daniela.r',
    sex: 'F',
    doc_type: 'V',
    doc_identity: '18345672',
    birthdate: '1990-04-12',
    code_phone: '58',
    phone: '4145551234',
    code_cellphone: null,
    cellphone: null,
    avatar: null,
    twofa_status: false,
    country: 'Venezuela',
    city: 'Caracas',
    customerid: '4820115736',
    date_inscription: '2021-08-03T14:00:00Z',
    address_eth: OWN_ADDRESS,
    is_product: true,
    user_status: { name: 'activo' },
    membership: { id: 2, name: tier, date: isSilver ? null : '2026-02-01', expiry: isSilver ? null : '2027-02-01' },
    id_rol: roleIds[role],
    role: { id: roleIds[role], name: role },
    marketing: false,
  };
}

function redemptionAt(index: number): NonNullable<Operation['redemption']> {
  return {
    id_redemption: 312 - index,
    pnr: 'QWERTY',
    seat: 'Economy',
    departure: 'CCS',
    arrive: 'MIA',
    flight_type: 'RT',
    seat_go: 'ULTRA',
    flight_date_go: '2026-04-02',
    seat_return: 'LIGHT',
    flight_date_return: '2026-04-12',
    flight_details: {
      pnr: 'QWERTY',
      tickets: [{ ticketNumber: '7421234567890' }],
      segments: {
        going: [{ departure: 'CCS', arrival: 'MIA', flightNumber: '9V1501', depatureTime: '2026-04-02T07:10' }],
        goBack: [{ departure: 'MIA', arrival: 'CCS', flightNumber: '9V1502', depatureTime: '2026-04-12T12:30' }],
      },
    },
  };
}

export function operationAt(index: number, scene: Scene): Operation {
  const kind = index % TYPES.length;
  const isOut = kind === 0 || kind === 2;
  const amount = ((index * 7919) % 9000) + 50;
  const fee = kind === 0 ? Math.ceil(amount * 0.05) : 0;
  const user = userOf(scene);
  const own = {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    wallet_address: OWN_ADDRESS,
    customerId: user.customerid,
  };
  const other = {
    first_name: 'José',
    last_name: 'Álvarez',
    email: 'jose.alvarez@correo.example',
    wallet_address: OTHER_ADDRESS,
    customerId: null,
  };
  return {
    _id: 90_412 - index,
    type: TYPES[kind] ?? '',
    description: REASONS[kind] ?? '',
    date: new Date(Date.UTC(2026, 2, 28, 17, 42) - index * 5_400_000).toISOString(),
    amount,
    fee,
    total: amount - fee,
    tx_hash: index < 2 ? null : `0x${(index * 2654435761).toString(16).padStart(64, 'a7c3')}`,
    address_from: isOut ? OWN_ADDRESS : OTHER_ADDRESS,
    address_to: isOut ? OTHER_ADDRESS : OWN_ADDRESS,
    from: isOut ? own : kind === 1 ? null : other,
    to: isOut ? (kind === 2 ? null : other) : own,
    ticket_number: null,
    corrects: null,
    corrected_by: null,
    order:
      kind === 3
        ? {
            id_order: 512,
            method: 'pago-movil',
            reference: '004512',
            amount: '1.825,40',
            currency: 'VES',
            created_at: '2026-03-20T14:00:00Z',
          }
        : null,
    reward: null,
    redemption: kind === 2 ? redemptionAt(index) : null,
  };
}

function reconciliationAt(index: number): Reconciliation {
  const started = Date.UTC(2026, 2, 28, 4, 0) - index * 86_400_000;
  const differs = index === 2;
  return {
    id: 400 - index,
    started_at: new Date(started).toISOString(),
    finished_at: new Date(started + 2340).toISOString(),
    block_number: 18_204 - index * 40,
    accounts: 48_201,
    operations: 90_444 - index * 210,
    unqueued_operations: 0,
    unsettled: differs ? 4_200 : 0,
    quarantined: 0,
    unsettled_account_count: differs ? 1 : 0,
    unsettled_accounts: differs ? [{ account_id: 48_201, ledger: 132_650, unsettled: 4_200, quarantined: 0 }] : [],
    operations_settled: 90_412 - index * 210,
    issued: 182_450_300,
    burned: 41_220_000,
    total_supply: 141_230_300,
    difference_count: differs ? 1 : 0,
    differences: differs ? [{ account_id: 48_201, address: OWN_ADDRESS, ledger: 128_450, chain: 128_400 }] : [],
    agrees: !differs,
    digest: 'a7c3'.repeat(16),
  };
}

const settlementState: SettlementState = {
  operations: 90_412,
  settled: 90_380,
  waiting: 32,
  quarantined: 0,
  lag_seconds: 14.2,
  settler_state: 'settling',
  settler_reason: null,
  settler_detail: null,
  heartbeat_age_seconds: 1,
  chain_reachable: true,
  chain_id: 31_337,
  block_number: 18_206,
  token_address: OTHER_ADDRESS,
};

/** What the browser keeps of transfers whose answers did not come. */
export function openAttemptsOf(scene: Scene): Record<string, string> {
  if (scene.open === undefined) return {};
  const { _id, email } = userOf(scene);
  const shared = { amount: '12500', description: 'Para el viaje de diciembre' };
  const other = { recipient: 'José Álvarez', email_to: 'jose.alvarez@correo.example' };
  const keep = (values: object) => JSON.stringify({ key: 'picture', values, sentAt: '2026-03-28T17:42:00Z' });
  return {
    [`millaje.attempt.1.${_id}.transfer`]: keep({ ...shared, ...other, fee: '625', total: '11875', isFeeNew: false }),
    [`millaje.attempt.1.${_id}.admin-transfer`]: keep({
      ...shared,
      email_from: email,
      email_to: other.email_to,
      to_product: false,
    }),
  };
}

function outcomeOf(scene: Scene): object {
  return {
    outcome: scene.open,
    operation: scene.open === 'posted' ? operationAt(0, scene) : null,
    refusal: scene.open === 'refused' ? { rule: 'insufficient_miles', message: 'No tiene millas suficientes.' } : null,
  };
}

/** The answer to a call, or undefined for one that the fixtures do not know. */
export function answerTo(url: URL, scene: Scene): unknown {
  const path = url.pathname.replace('/api/v1', '');
  const done = { code: 200, message: '' };
  const size = Number(url.searchParams.get('limit') ?? url.searchParams.get('quantity') ?? 10);
  const page = Number(url.searchParams.get('page') ?? url.searchParams.get('page_count') ?? 1);
  const list = (): Operation[] =>
    Array.from({ length: Math.max(0, Math.min(size, scene.rows - (page - 1) * size)) }, (_, index) =>
      operationAt((page - 1) * size + index, scene),
    );
  if (path === '/operations') return { ...done, operations: list(), count: scene.rows, count_is_estimate: false };
  if (path === '/operations/user') return { ...done, rows: list(), count: scene.rows };
  if (path === '/operations/user/last') return { ...done, operation: scene.rows === 0 ? null : operationAt(0, scene) };
  if (path.startsWith('/operations/'))
    return { ...done, operation: operationAt(90_412 - Number(path.slice(12)), scene) };
  if (path === '/operations-type') return { ...done, types: TYPES.map((name, id) => ({ id, name })) };
  if (path === '/miles/balanceaddress') return { ...done, balance: scene.rows === 0 ? 0 : 128_450, held: 0 };
  if (path === '/users')
    return {
      ...done,
      rows: list().map(({ _id }) => ({
        ...userOf({ ...scene, role: 'PASSENGER' }),
        _id,
        balance: (_id * 7919) % 90_000,
      })),
      count: scene.rows,
    };
  if (path === '/settlement/reconciliations') {
    const rows = list().map((_, index) => reconciliationAt(index));
    return { ...done, rows, count: scene.rows, state: settlementState };
  }
  if (path === '/settlement/quarantine') return { ...done, rows: [], count: 0, stopped: null };
  if (path.startsWith('/settlement/reconciliations/'))
    return { ...done, reconciliation: reconciliationAt(400 - Number(path.split('/').at(-1))) };
  if (path === '/miles/outcome') return { ...done, ...outcomeOf(scene) };
  if (path === '/miles/getfee') return { ...done, fee: '5' };
  if (path === '/users/info')
    return { ...done, user_info: { first_name: 'José', last_name: 'Á.', email: '' }, addresses: [] };
  const flights = flightAnswers(scene.rows)[path];
  return flights && { ...done, ...flights };
}
