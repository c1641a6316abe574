import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseBrand, type Brand } from '@millaje/api/brand';
import { call, testTokenSecret, testWalletSeed, type CallInput } from '../../../../../test/support/app.ts';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import { createApp } from '../../app.ts';
import { readEnvironment } from '../../env.ts';
import { createPool } from '../../platform/postgres.ts';
import { createLog } from '../../platform/log.ts';

const brandFile = fileURLToPath(new URL('../../../../../brand/avp.json', import.meta.url));

/** A mail that waits to be sent, as far as tests look at it. */
export interface WaitingMail {
  readonly template: string;
  readonly data: {
    readonly first_name: string;
    readonly token?: string;
    readonly remaining?: number;
    readonly is_out?: boolean;
  };
}

/**
 * A server of its own whose clock can be set, and whose mails can be read while they wait. It answers registrations as soon as they are done, unless
 * they are to be answered at their time.
 */
export async function startAccountsApp(
  brandChanges: Partial<Brand> = {},
  { isPunctual = false }: { readonly isPunctual?: boolean } = {},
) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'millaje-accounts-'));
  const result = readEnvironment({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.runtimeUrl,
  });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const clock: { at: Date | undefined } = { at: undefined };
  const app = await createApp({
    environment: { ...result.environment, port: 0 },
    brand: { ...parseBrand(JSON.parse(readFileSync(brandFile, 'utf8'))), ...brandChanges },
    secrets: { walletSeed: testWalletSeed, tokenSecret: testTokenSecret },
    databaseUrl: database.runtimeUrl,
    chainRpcUrl: 'http://127.0.0.1:9',
    services: ['api'],
    log: createLog('silent'),
    now: () => clock.at ?? new Date(),
    registrationMilliseconds: isPunctual ? undefined : 0,
  });
  await app.start();
  const address = app.http?.server.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  // Tests look and arrange as the tables' owner.
  const pool = createPool({ url: database.url, size: 4, onError: () => undefined });

  /** The mails to an address, the latest last. */
  async function mailsTo(email: string): Promise<WaitingMail[]> {
    const { rows } = await pool.query<WaitingMail>(
      'select template, opened(data) as data from outbox where recipient = $1 order by created_at',
      [email],
    );
    return rows;
  }

  return {
    url,
    pool,
    ledger: app.shared.ledger,
    clock,
    dataDir,
    call: (method: string, path: string, input: CallInput = {}) => call(url, method, path, input),
    mailsTo,
    /** The token of the latest mail of that kind. */
    async tokenFor(email: string, template: string): Promise<string> {
      const token = (await mailsTo(email)).findLast((mail) => mail.template === template)?.data.token;
      if (!token) throw new Error(`${email} got no ${template}`);
      return token;
    },
    /** Forgets what was counted, so that tests do not limit each other. */
    forgetLimits: () => pool.query('delete from rate_limits'),
    async login(username: string, password: string, code_2fa?: string) {
      return call(url, 'POST', '/login', { body: { username, password, code_2fa } });
    },
    async stop() {
      await app.stop();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type AccountsApp = Awaited<ReturnType<typeof startAccountsApp>>;

export const goodPassword = 'Clave.2026';

let people = 0;

/** A person's registration that nothing is wrong with; each call's e-mail, user name and document are new. */
export function individualForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1;
  return {
    first_name: 'María José',
    last_name: "O'Connor",
    doc_type: 'V',
    doc_identity: String(20_000_000 + people),
    sex: 'F',
    birthdate: '1990-05-17',
    code_phone: '+58',
    phone: '04141234567',
    country: 'VE',
    zip_code: '1010',
    city: 'Caracas',
    address: 'Av. Urdaneta',
    email: `persona${people}@correo.example`,
    username: `persona.${people}`,
    password: goodPassword,
    marketing: false,
    is_avp: true,
    ...changes,
  };
}

/** An organisation's registration that nothing is wrong with. */
export function corporateForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1;
  return {
    name_uc: 'Posada Brisas',
    doc_type_uc: 'J',
    doc_identity_uc: String(40_000_000 + people),
    industry_uc: 1,
    address_uc: 'Los Roques',
    phonecode_uc: '+58',
    phone_uc: '02122345678',
    first_name: 'Carmen',
    last_name: 'Rojas',
    doc_type: 'V',
    doc_identity: String(20_000_000 + people),
    sex: 'F',
    birthdate: '1985-02-01',
    profession: 2,
    phonecode: '+58',
    phone: '04149876543',
    email: `aliado${people}@correo.example`,
    username: `aliado.${people}`,
    password: goodPassword,
    confirmpassword: goodPassword,
    conditions: true,
    ...changes,
  };
}

/** Somebody who registered and, where `status` says so, went on. */
export async function addMember(
  app: AccountsApp,
  { status = 'activo', ...changes }: { status?: string } & Record<string, unknown> = {},
) {
  const form = individualForm(changes);
  const { status: code, body } = await app.call('POST', '/register', { body: form });
  if (code !== 201) throw new Error(`the registration was refused: ${JSON.stringify(body)}`);
  await app.pool.query('update users set status = $2 where email = $1', [form.email, status]);
  return { email: String(form.email), username: String(form.username), docIdentity: String(form.doc_identity), form };
}

/** The token of a session that was opened by the password. */
export async function signIn(app: AccountsApp, email: string, password: string = goodPassword): Promise<string> {
  const { status, body } = await app.login(email, password);
  if (status !== 201) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  return body.token as string;
}

/** A member of the staff, signed in. */
export async function addStaff(app: AccountsApp, role: 'SUPER_ADMIN' | 'CONSULT' = 'SUPER_ADMIN') {
  const member = await addMember(app);
  await app.pool.query('update users set role_id = $2 where email = $1', [
    member.email,
    role === 'SUPER_ADMIN' ? 1 : 2,
  ]);
  return { ...member, token: await signIn(app, member.email) };
}

/** So often at least two things are timed, and at most, when the machine is busy. */
const rounds = { least: 8, most: 60 } as const;

/**
 * How far the times of two things are apart, in milliseconds, by the fastest of each: what else the machine does only adds to
 * the others. Goes on for some rounds until they are closer than the margin, which they never are if one takes longer. `between` is not timed.
 */
export async function timesApart(
  margin: number,
  {
    one,
    other,
    between = async () => undefined,
  }: {
    one: (round: number) => Promise<unknown>;
    other: (round: number) => Promise<unknown>;
    between?: () => Promise<unknown>;
  },
): Promise<number> {
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const apart = () => Math.abs((fastest[0] ?? 0) - (fastest[1] ?? 0));
  for (let round = 0; round < rounds.least || (round < rounds.most && apart() >= margin); round += 1) {
    for (const [place, work] of [one, other].entries()) {
      const startedAt = performance.now();
      await work(round);
      fastest[place] = Math.min(fastest[place] ?? 0, performance.now() - startedAt);
      await between();
    }
  }
  return apart();
}
