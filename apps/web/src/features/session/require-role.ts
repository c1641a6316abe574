import { shellTexts } from '@millaje/api/shell.texts';
import { isOfStaff, type RoleName } from '@millaje/domain';
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { homeWithLogin, pathTo } from '../../paths.ts';
import { notify } from '../../ui/notify.ts';
import { endExpiredSession } from './ended-session.ts';
import { keepPlace } from './kept-place.ts';
import { homeOf, session } from './session.ts';

/**
 * The loader of an area or a screen: lets the named roles in. Whoever is not signed in finds the login form, and afterwards what
 * was asked for; whoever belongs elsewhere is told so and goes there. What a person may do is the server's decision; this only
 * spares them a screen that would stay empty.
 */
export function onlyFor(...roles: readonly RoleName[]) {
  return ({ request }: ClientLoaderFunctionArgs): null =>
    letIn(request, roles, (role) => (isOfStaff(role) ? homeOf(role) : pathTo('home')));
}

/** The same for screens that send everybody else to the front page, staff too. */
export function onlyForOrHome(...roles: readonly RoleName[]) {
  return ({ request }: ClientLoaderFunctionArgs): null => letIn(request, roles, () => pathTo('home'));
}

function letIn(request: Request, roles: readonly RoleName[], elsewhereOf: (role: RoleName) => string): null {
  const { pathname, search } = new URL(request.url);
  const place = `${pathname}${search}`;
  if (endExpiredSession(place)) throw redirect(homeWithLogin);
  const current = session.get();
  if (current === null) {
    keepPlace(place);
    throw redirect(homeWithLogin);
  }
  if (roles.includes(current.role)) return null;
  notify.warning(shellTexts.notAllowed);
  throw redirect(elsewhereOf(current.role));
}
