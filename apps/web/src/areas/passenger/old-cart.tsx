import { redirect } from 'react-router';
import { pathTo } from '../../paths.ts';

/** An old address of the cart leads to the front page. */
export function clientLoader() {
  return redirect(pathTo('home'));
}

export default function OldCart() {
  return null;
}
