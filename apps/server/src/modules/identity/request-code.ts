import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail, type Mail } from '../notifications/index.ts';
import { issueToken, tokenHours } from './account-tokens.store.ts';
import { insertCodeRequest, takeCodeRequest, type CodeRequest } from './code-requests.store.ts';
import { findCredentialsByEmail, type Credentials } from './identity.store.ts';
import { asker, type KnownDevice } from './known-devices.ts';
import type { AccountDependencies } from './ports.ts';

export type CodeDesk = ReturnType<typeof createCodeDesk>;

/**
 * Takes requests for codes and sends the codes. Taking one is the same work whether or not the e-mail is somebody's; who it is
 * comes out only afterwards, out of the answer's way. What a stopped process leaves is taken up by the next (`serveAll`).
 */
export function createCodeDesk({
  pool,
  database,
  limits,
  now,
  onTrouble,
}: Pick<AccountDependencies, 'pool' | 'database' | 'limits' | 'now'> & {
  readonly onTrouble: (error: unknown) => void;
}) {
  let serving: Promise<void> = Promise.resolve();

  async function serveAll(): Promise<void> {
    while (await inTransaction(pool, (transaction) => serveNext(transaction.database, now())));
  }

  return {
    /**
     * Takes a request, or refuses too_many_requests by where it comes from. One too many for an e-mail is dropped without a word:
     * the codes that its owner got within the hour still hold.
     */
    async request(request: CodeRequest, device: KnownDevice | undefined): Promise<RefusalAnswer | undefined> {
      const wait = await limits.codeByNetwork.consume(asker(device, request.origin.address));
      if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
      if ((await limits.codeByEmail.consume(request.email)) !== undefined) return undefined;
      await insertCodeRequest(database, request);
      serving = serving.then(serveAll).catch(onTrouble);
      return undefined;
    },
    serveAll,
    /** Resolves once what was asked for so far is served. */
    idle: () => serving,
  };
}

async function serveNext(database: Database, now: Date): Promise<boolean> {
  const request = await takeCodeRequest(database);
  if (!request) return false;
  const user = await findCredentialsByEmail(database, request.email);
  if (!user || user.status === 'inactivo') return true;
  const purpose = request.purpose ?? (user.status === 'registrado' ? 'activate' : 'reset');
  if (purpose === 'activate' && user.status !== 'registrado') return true;
  const token = await issueToken(database, { userId: user.id, purpose, now });
  await queueMail(database, mailOf(user, purpose, token));
  const action = purpose === 'activate' ? 'activation_token_requested' : 'password_token_requested';
  await recordAudit(database, { action, actor: null, subject: { type: 'user', id: user.id }, origin: request.origin });
  return true;
}

function mailOf({ email, first_name }: Credentials, purpose: NonNullable<CodeRequest['purpose']>, token: string): Mail {
  const data = { first_name, token, valid_hours: tokenHours(purpose) };
  if (purpose === 'activate') return { to: email, template: 'activation', data };
  return { to: email, template: purpose === 'reset' ? 'password_reset' : 'staff_password', data };
}

/** Which code a request means: staff who are signed in and ask for themselves type it into their profile. */
export function purposeOf(wanted: 'password' | 'activate' | undefined, isOwnByStaff: boolean): CodeRequest['purpose'] {
  if (wanted === 'activate') return 'activate';
  if (isOwnByStaff) return 'password_change';
  return wanted === 'password' ? 'reset' : null;
}
