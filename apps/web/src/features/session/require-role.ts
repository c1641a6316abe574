import type { RoleName } from '@millaje/domain';
import { redirect } from 'react-router';
import { pathTo } from '../../paths.ts';
import { endExpiredSession } from './expired-session.ts';
import { session } from './session.ts';

/**
 * For the loader of an area: lets the named roles in. Others go home; whoever is not signed in finds the login form there.
 * What a person may do is the server's decision; this only spares them a screen that would stay empty.
 */
export function requireRole(...roles: readonly RoleName[]): null {
  if (endExpiredSession()) throw redirect(pathTo('home'));
  const current = session.get();
  if (current === null) throw redirect(`${pathTo('home')}?login=1`);
  if (!roles.includes(current.role)) throw redirect(pathTo('home'));
  return null;
}
