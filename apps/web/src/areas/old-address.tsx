import { redirect } from 'react-router';
import { pathTo } from '../paths.ts';

interface Arguments {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Of whom an address of one word is the home. */
const HOMES = {
  '/passenger': 'passengerHome',
  '/corporate': 'corporateHome',
  '/backoffice': 'staffHome',
  '/admin': 'staffHome',
} as const;

/**
 * Addresses that people type, and that printed matter and old links name: the first word of an area alone leads to its home;
 * `/admin/…`, `/productos/…`, and settings below anything else, to the back office's own.
 */
export function clientLoader({ request, params }: Arguments) {
  const { pathname, search } = new URL(request.url);
  const rest = params['*'] ?? '';
  const word = pathname.replace(/\/+$/, '');
  if (word in HOMES) return redirect(`${pathTo(HOMES[word as keyof typeof HOMES])}${search}`);
  if (rest === '') return redirect(pathTo('staffHome'));
  if (pathname.startsWith('/productos/')) return redirect(`/backoffice/productos/${rest}${search}`);
  if (pathname.startsWith('/admin/')) return redirect(`/backoffice/${rest}${search}`);
  return redirect(`/backoffice/configuracion/${rest}${search}`);
}

export default function OldAddress() {
  return null;
}
