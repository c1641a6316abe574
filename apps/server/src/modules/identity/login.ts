import { randomUUID } from 'node:crypto';
import { roleNameOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { Attempts } from './attempts.ts';
import { findCredentials, insertSession } from './identity.store.ts';
import type { Tokens } from './tokens.ts';

/** How long a session lasts. */
export const sessionMilliseconds = 8 * 60 * 60 * 1000;

export interface LoginDependencies {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly attempts: Attempts;
  readonly now: () => Date;
}

export interface LoginInput {
  readonly username: string;
  readonly password: string;
}

/**
 * Opens a session, or refuses: too_many_requests, wrong_credentials (unknown user and wrong password alike, in the same
 * time), user_inactive (only to who knows the password).
 */
export async function login(dependencies: LoginDependencies, input: LoginInput, address: string): Promise<RefusalAnswer | { token: string; userId: bigint }> {
  const { database, tokens, attempts } = dependencies;
  const wait = await attempts.blockedSeconds(input.username, address);
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });

  const user = await findCredentials(database, input.username);
  const isRight = await verifyPassword(user?.password_hash ?? undefined, input.password);
  if (!user || !isRight) {
    await attempts.failed(input.username, address);
    return refuse('wrong_credentials');
  }
  await attempts.succeeded(input.username, address);
  if (user.status === 'inactivo') return refuse('user_inactive');
  if (!roleNameOf(user.role_id)) throw new Error(`user ${user.id} has a role that does not exist`);

  const session = { id: randomUUID(), userId: user.id, expiresAt: new Date(dependencies.now().getTime() + sessionMilliseconds) };
  await insertSession(database, session);
  return { token: await tokens.sign({ sessionId: session.id, userId: user.id, expiresAt: session.expiresAt }), userId: user.id };
}
