import type { Operation } from '@millaje/api';
import type { SignedIn } from '../../apps/web/src/features/session/session-store.ts';

/** The password of everybody in these stories; the demonstration accounts have it already. */
export const PASSWORD = 'Millaje.2026';

/** Signs in as the site does, without the form. */
export async function login(url: string, username: string, password: string): Promise<SignedIn> {
  const response = await fetch(`${url}/api/v1/login?platform=web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${username} does not get in: ${await response.text()}`);
  return (await response.json()) as SignedIn;
}

/** The parts of answers that stories look at. */
export interface OperationsAnswer {
  readonly rows: readonly Operation[];
  readonly count: number;
}

export interface OperationAnswer {
  readonly operation: Operation;
}
