import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { requireRoleOrHome } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';

/** An old address: administrators find the products there, everybody else goes to the front page. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireRoleOrHome(request, 'SUPER_ADMIN');
  return redirect(pathTo('staffProducts'));
}

export default function OldTest() {
  return null;
}
