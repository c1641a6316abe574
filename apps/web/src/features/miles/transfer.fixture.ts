import type { UserInfo } from '@millaje/api/members/users';
import { vi } from 'vitest';
import { json, refusal } from '../../ui/screen.fixture.ts';
import { notify } from '../../ui/notify.ts';
import { session } from '../session/session.ts';

export { json, refusal, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';

/** Answers the call that moves miles: an answer, or the failure of the connection. */
export type Respond = (call: SentCall) => Response | Promise<Response>;

export interface SentCall {
  readonly key: string | null;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal | null | undefined;
}

export const posted = (id = 7): Response => json(201, { code: 201, message: 'ok', operation: operationOf(id) });

const operationOf = (id: number) => ({ _id: id, date: '2026-03-05T18:05:00Z', amount: 100, fee: 5, total: 95 });

const outcome = (more: object): Response =>
  json(200, { code: 200, message: 'OK', outcome: 'unknown', operation: null, refusal: null, ...more });

/** What a look finds. */
export const looks = {
  unknown: (): Response => outcome({}),
  posted: (): Response => outcome({ outcome: 'posted', operation: operationOf(123) }),
  refused: (): Response =>
    outcome({ outcome: 'refused', refusal: { rule: 'insufficient_miles', message: 'No tiene millas suficientes.' } }),
} as const;

/** The server as a browser meets it: one answer for each call that moves miles, in order; the last one stays. */
export function serve() {
  const sent: SentCall[] = [];
  const looked: string[] = [];
  const server = {
    sent,
    /** The keys that were looked up. */
    looked,
    answers: [] as Respond[],
    look: looks.unknown as () => Response | Promise<Response>,
    /** The commission; nobody knows it where it is empty. */
    fee: '5',
    mayTransfer: true,
    /** An e-mail that nobody has. */
    nobody: '',
    /** What staff are told that anybody has. */
    balance: undefined as number | undefined,
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit): Promise<Response> => {
    const url = new URL(input, 'http://millaje.example');
    if (url.pathname.endsWith('/miles/getfee')) {
      if (server.fee === '') return refusal(500, 'unexpected_error', 'Error interno');
      return json(200, { code: 201, message: 'OK', fee: server.fee });
    }
    if (url.pathname.endsWith('/miles/transfer-rights')) {
      const rights = { may_transfer: server.mayTransfer, membership: 'Silver', tiers: ['Gold', 'Black'] };
      return json(200, { code: 200, message: 'OK', ...rights });
    }
    if (url.pathname.endsWith('/miles/outcome')) {
      looked.push(url.searchParams.get('key') ?? '');
      return server.look();
    }
    if (/\/operations\/\d+$/.test(url.pathname)) {
      return json(200, {
        code: 200,
        message: 'OK',
        operation: { ...operationOf(7), tx_hash: `0xa1b2${'0'.repeat(60)}` },
      });
    }
    if (url.pathname.endsWith('/confirm-identity')) {
      const { proof } = JSON.parse(init.body as string) as { proof: string };
      if (proof === 'Clave.2026') return json(201, { code: 201, message: 'Confirmado.' });
      return refusal(409, 'identity_not_confirmed', 'La contraseña no es correcta.');
    }
    if (init.method !== 'POST') {
      if (url.searchParams.get('email') === server.nobody) return refusal(404, 'user_not_found', 'Usuario no existe');
      const { balance } = server;
      const person = { first_name: 'Luis', last_name: 'Pérez', email: 'luis@correo.example' };
      const user_info = { ...person, ...(balance !== undefined && { balance }) };
      return json(200, { code: 200, message: 'OK', user_info, addresses: [] });
    }
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    const call = { key: new Headers(init.headers).get('idempotency-key'), body, signal: init.signal };
    sent.push(call);
    const respond = server.answers[Math.min(sent.length, server.answers.length) - 1];
    if (respond === undefined) throw new Error('nothing was to be sent');
    return respond(call);
  });
  return server;
}

export type Server = ReturnType<typeof serve>;

/** What notices say from now on, title and message, until the spies are taken back. */
export function hearNotices(): string[] {
  const heard: string[] = [];
  for (const kind of ['success', 'warning', 'failure'] as const)
    vi.spyOn(notify, kind).mockImplementation((title, message = '') => void heard.push(`${title}|${message}`));
  return heard;
}

/** Signs somebody in, without a login. */
export function signInAs(_id: number, id_rol = 3): void {
  const user_info = {
    _id,
    first_name: 'Ana',
    last_name: 'Rondón',
    email: `persona${_id}@correo.example`,
    id_rol,
    membership: { id: 1, name: 'Silver', date: null, expiry: null },
  } as UserInfo;
  session.start({ token: `t${_id}`, user_info, balance: 1000, shopping_cart: 0 });
}
