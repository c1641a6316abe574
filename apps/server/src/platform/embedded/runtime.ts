import { createHmac } from 'node:crypto';
import { createRuntimeRole } from '../runtime-role.ts';

const name = 'millaje_app';

/**
 * The way into an embedded database by which the programme runs. Its role's password comes from the owner's, which nobody
 * learns from it: whoever shares the data folder finds the same one, and nothing more is kept.
 */
export async function openEmbeddedRuntime(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(name).digest('hex');
  await createRuntimeRole(ownerUrl, { name, password });
  return Object.assign(url, { username: name, password }).href;
}
