import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { onlyForOrHome } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';

const letIn = onlyForOrHome('SUPER_ADMIN');

/** An old address: administrators find the products there, everybody else goes to the front page. */
export function clientLoader(asked: ClientLoaderFunctionArgs) {
  letIn(asked);
  return redirect(pathTo('staffProducts'));
}

export default function OldTest() {
  return null;
}
