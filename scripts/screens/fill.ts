import { randomUUID } from 'node:crypto';
import { login, type OperationsAnswer, PASSWORD } from '../../test/journeys/api.ts';
import type { Instance } from '../../test/journeys/instance.ts';

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

interface OrdersAnswer {
  readonly operations: readonly { readonly _id: number; readonly user: { readonly email: string } }[];
}

interface RedemptionsAnswer {
  readonly rows: readonly { readonly id_redemption: number; readonly status: number; readonly email: string }[];
}

/** The examples' access to lounges. */
const vipAccess = { type: 'vip_access', id_product: 7 };

/** What is not among the examples, and where those are that have a screen of their own. */
export async function fill(instance: Instance): Promise<Examples> {
  const admin = await sendAs(instance.url, 'admin@millaje.example');
  await admin('/settlement/reconcile', {});
  await askForApproval(admin);
  const maria = await sendAs(instance.url, 'maria@millaje.example');
  await maria('/shopping-cart/add', vipAccess);
  const { rows } = (await maria('/operations/user?page_count=1&quantity=20')) as unknown as OperationsAnswer;
  const { rows: payouts } = (await admin('/payouts?page_count=1&quantity=5')) as unknown as PayoutsAnswer;
  const { operations: orders } = (await admin('/membership-orders?status=pendiente')) as unknown as OrdersAnswer;
  const { rows: redemptions } = (await admin('/redemptions?page_count=1&quantity=20')) as unknown as RedemptionsAnswer;
  const due = payouts.find(({ status }) => status !== 'open') ?? payouts[0];
  const settled = rows.find(({ tx_hash }) => tx_hash !== null) ?? rows[0];
  const ofMaria = (wanted: number) =>
    redemptions.find(({ email, status }) => email === 'maria@millaje.example' && status === wanted)?.id_redemption;
  return {
    order: String(orders.find(({ user }) => user.email === 'carmen@millaje.example')?._id),
    request: String(ofMaria(1)),
    ticket: String(ofMaria(2)),
    operation: String(settled?._id),
    hash: settled?.tx_hash ?? '',
    address: settled?.address_to ?? settled?.address_from ?? '',
    ally: String(due?.id_user),
    month: due?.month ?? '',
  };
}

/** Something waits for a second administrator. */
async function askForApproval(admin: Send): Promise<void> {
  const rules = { status: true, transfer_above: 0, role: true, fee: true, rewards: true, erasure: true, days: 7 };
  await admin('/users/role', { email: 'consulta@millaje.example', rol: 1 });
  await admin('/config/approvals', rules, 'PUT');
  await admin('/config/updateFee', { fee: '6' });
}
