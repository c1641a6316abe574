import { programmeAccounts } from '@millaje/domain';
import { createHash } from 'node:crypto';
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import type { LedgerRequest, Party } from '../ledger/index.ts';
import type { PastOrder } from './demo-orders.ts';

type PostRequest = Extract<LedgerRequest, { kind: 'post' }>;

type Line = readonly [
  type: PostRequest['type'],
  from: string,
  to: string,
  amount: bigint,
  description: string,
  bought?: Purchase,
];

/** What was bought with it, and how it was paid. */
interface Purchase {
  readonly productId: number;
  readonly method: PastOrder['method'];
  readonly reference?: string;
  /** The miles that come with it. */
  readonly bonus?: bigint;
}

const [maria, jose, valentina, luis, carmen, ana, ally] = [
  'maria',
  'jose',
  'valentina',
  'luis',
  'carmen',
  'ana',
  'aliado',
] as const;
const issuance = 'issuance';
const redemption = 'redemption';

const byZelle = (productId: number, reference: string): Purchase => ({ productId, method: 'zelle', reference });
const byMobile = (productId: number, reference: string): Purchase => ({ productId, method: 'pago-movil', reference });
const goldByMiles: Purchase = { productId: 2, method: 'millas', bonus: 1_000n };
const blackByMiles: Purchase = { productId: 3, method: 'millas', bonus: 2_500n };

/** In the order in which it happened; every sender has what it sends. */
const lines: readonly Line[] = [
  ['opening_balance', issuance, maria, 84_500n, 'Saldo inicial'],
  ['opening_balance', issuance, jose, 31_200n, 'Saldo inicial'],
  ['opening_balance', issuance, valentina, 22_750n, 'Saldo inicial'],
  ['opening_balance', issuance, luis, 6_400n, 'Saldo inicial'],
  ['opening_balance', issuance, carmen, 3_180n, 'Saldo inicial'],
  ['reward', issuance, maria, 1_320n, 'Premio por vuelo CCS-MIA, clase ejecutiva'],
  ['reward', issuance, jose, 480n, 'Premio por vuelo MAR-CCS'],
  ['reward', issuance, luis, 350n, 'Premio por vuelo PZO-CCS'],
  ['transfer', maria, luis, 2_000n, 'Para completar tu boleto a Margarita'],
  ['miles_purchase', issuance, ana, 5_000n, 'Compra: 5.000 millas', byZelle(5, 'ZL8842017')],
  ['reward', issuance, carmen, 260n, 'Premio por vuelo PMV-CCS'],
  ['transfer', jose, valentina, 1_500n, 'Regalo de cumpleaños'],
  ['reward', issuance, valentina, 610n, 'Premio por vuelo BLA-CCS'],
  ['transfer', valentina, ally, 3_400n, 'Una noche en Posada Brisas del Caribe'],
  ['redemption', maria, redemption, 18_000n, 'Redención CCS-MIA ida y vuelta, Turista'],
  ['reward', issuance, ana, 1_100n, 'Premio por vuelo MIA-CCS'],
  ['membership_purchase', jose, redemption, 3_000n, 'Compra: Membresía Gold', goldByMiles],
  ['transfer', ana, carmen, 500n, 'Gracias por recibirme en Porlamar'],
  ['reward', issuance, luis, 350n, 'Premio por vuelo CCS-PZO'],
  ['transfer', maria, jose, 4_250n, 'Devolución de lo prestado'],
  ['miles_purchase', issuance, carmen, 5_000n, 'Compra: 5.000 millas', byMobile(5, '00417733')],
  ['reward', issuance, jose, 480n, 'Premio por vuelo CCS-MAR'],
  ['reward', issuance, luis, 750n, 'Compensación por demora del vuelo 1214'],
  ['transfer', luis, ana, 120n, 'Lo que faltaba'],
  ['reward', issuance, maria, 990n, 'Premio por vuelo CCS-PTY, clase ejecutiva'],
  ['transfer', maria, ally, 6_800n, 'Dos noches en Posada Brisas del Caribe'],
  ['redemption', valentina, redemption, 7_500n, 'Redención BLA-CCS ida y vuelta, Turista'],
  ['reward', issuance, carmen, 260n, 'Premio por vuelo CCS-PMV'],
  ['transfer', jose, maria, 300n, 'Para el viaje de mamá'],
  ['reward', issuance, valentina, 610n, 'Premio por vuelo CCS-BLA'],
  ['miles_purchase', issuance, jose, 10_000n, 'Compra: 10.000 millas', byMobile(6, '00529016')],
  ['transfer', jose, luis, 2_600n, 'Para la luna de miel'],
  ['reward', issuance, ana, 1_100n, 'Premio por vuelo CCS-MIA'],
  ['transfer', carmen, ally, 75n, 'Desayuno en Posada Brisas del Caribe'],
  ['redemption', luis, redemption, 5_200n, 'Redención PZO-PMV, Turista'],
  ['reward', issuance, maria, 1_320n, 'Premio por vuelo MIA-CCS, clase ejecutiva'],
  ['transfer', maria, ana, 1_000n, 'Bienvenida al programa'],
  ['membership_purchase', maria, redemption, 6_000n, 'Compra: Membresía Black', blackByMiles],
  ['reward', issuance, jose, 530n, 'Premio por vuelo MAR-CCS'],
  ['transfer', valentina, jose, 850n, 'Mitad del taxi y de la cena'],
  ['reward', issuance, carmen, 400n, 'Ajuste de un premio que no se acreditó'],
  ['reward', issuance, luis, 380n, 'Premio por vuelo PMV-PZO'],
  ['transfer', ana, maria, 640n, 'Para la pequeña Sofía'],
  ['redemption', jose, redemption, 8_000n, 'Redención MAR-CCS ida y vuelta, Ejecutiva'],
  ['transfer', jose, ally, 1_700n, 'Almuerzo en Posada Brisas del Caribe'],
  ['reward', issuance, carmen, 260n, 'Premio por vuelo PMV-CCS'],
  ['miles_purchase', issuance, valentina, 5_000n, 'Compra: 5.000 millas', byZelle(5, 'ZL9150462')],
  ['membership_purchase', valentina, redemption, 3_000n, 'Compra: Membresía Gold', goldByMiles],
  ['transfer', maria, carmen, 2_350n, 'Para tu visita a los nietos'],
  ['reward', issuance, ana, 1_210n, 'Premio por vuelo MIA-CCS'],
  ['transfer', luis, jose, 50n, 'Prueba'],
  ['reward', issuance, valentina, 670n, 'Premio por vuelo BLA-CCS'],
  ['redemption', carmen, redemption, 4_800n, 'Redención PMV-CCS ida y vuelta, Turista'],
  ['transfer', ana, luis, 333n, 'De parte de todos los del equipo'],
  ['reward', issuance, jose, 530n, 'Premio por vuelo CCS-MAR'],
  ['transfer', valentina, maria, 1_250n, 'Tu parte del sorteo'],
  ['admin_transfer', maria, redemption, 500n, 'Reverso de un premio acreditado dos veces'],
  ['reward', issuance, luis, 350n, 'Premio por vuelo PZO-CCS'],
  ['transfer', maria, ally, 3_400n, 'Una noche en Posada Brisas del Caribe'],
  ['reward', issuance, maria, 990n, 'Premio por vuelo PTY-CCS, clase ejecutiva'],
  ['transfer', jose, ana, 2_000n, 'Para que vengas en agosto'],
];

const emailOf = (name: string): string => `${name}@millaje.example`;

function partyOf(name: string): Party {
  if (name === issuance || name === redemption) return { accountId: programmeAccounts[name] };
  return { email: emailOf(name) };
}

/** How long ago the examples' history begins, in days: lists and charts look like life. */
const historyDays = 120;

export type DatedRequest = PostRequest & { readonly at: Date };

/**
 * The examples' operations as requests, spread over the months before `now` (in the day's hours, at rising times that only a
 * ledger hears that loads a history); their keys make a second run a replay. Those of an order name it, where it was written.
 */
export function demoHistory(now: Date, orders: ReadonlyMap<string, bigint> = new Map()): DatedRequest[] {
  return lines.flatMap(([type, from, to, amount, description, bought], position) => {
    const key = keyOf(position);
    const at = momentOf(position, now);
    const order = orders.get(key);
    const post = { at, order };
    const paid = requestOf({ ...post, key, type, from, to, amount, description });
    if (bought?.bonus === undefined) return [paid];
    const bonus = { ...post, type, key: `${key}:bonus`, from: issuance, to: from, amount: bought.bonus };
    return [paid, requestOf({ ...bonus, description: description.replace('Compra:', 'Millas de') })];
  });
}

/** What was bought in it, as it is to be written before its operations. */
export function demoPurchases(now: Date): PastOrder[] {
  return lines.flatMap(([, from, to, , , bought], position) => {
    if (!bought) return [];
    const { bonus: _, ...purchase } = bought;
    const email = emailOf(bought.method === 'millas' ? from : to);
    return [{ ...purchase, email, key: keyOf(position), at: momentOf(position, now) }];
  });
}

interface Told extends Pick<DatedRequest, 'at' | 'key' | 'type' | 'amount' | 'description'> {
  readonly from: string;
  readonly to: string;
  readonly order: bigint | undefined;
}

function requestOf({ at, key, type, from, to, amount, description, order }: Told): DatedRequest {
  return {
    at,
    kind: 'post',
    scope: 'programme',
    key,
    inputHash: createHash('sha256').update([type, from, to, amount, description].join('\n')).digest('hex'),
    type,
    from: partyOf(from),
    to: partyOf(to),
    amount,
    description,
    ...(order !== undefined && { references: [{ kind: 'order', id: String(order) }] }),
  };
}

const keyOf = (position: number): string => `demo:${position + 1}`;

const day = 86_400_000;

/** Evenly over the days until yesterday, between eight in the morning and eight in the evening of Caracas. */
function momentOf(position: number, now: Date): Date {
  const daysAgo = historyDays - Math.floor((position * (historyDays - 1)) / lines.length);
  const midnight = startOfDay(dayOf(new Date(now.getTime() - daysAgo * day)));
  const sameDay = position % 4;
  return new Date(midnight.getTime() + (8 + 3 * sameDay) * 3_600_000 + ((position * 37) % 60) * 60_000);
}
