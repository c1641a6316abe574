import type { Operation } from '@millaje/api';
import type { SignedIn } from '../../apps/web/src/features/session/session-store.ts';

/** The password that the examples have. Nobody may choose it: it is made of the programme's words. */
export const PASSWORD = 'Millaje.2026';
/** The password that everybody else in these stories chooses. */
export const CHOSEN_PASSWORD = 'Lirio.Nube.26';

/** By whom one signs in: an example, by its e-mail, or somebody whom a story added. */
export const passwordOf = (username: string): string =>
  username.endsWith('@millaje.example') ? PASSWORD : CHOSEN_PASSWORD;

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
