import { redirect } from 'react-router';
import { pathTo } from '../../paths.ts';

interface Arguments {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Addresses that people type, and that printed matter and old links name: `/backoffice` and `/admin` alone, `/admin/…`, `/productos/…`, and
 * settings below anything else, lead to the back office's own.
 */
export function clientLoader({ request, params }: Arguments) {
  const { pathname, search } = new URL(request.url);
  const rest = params['*'] ?? '';
  if (rest === '') return redirect(pathTo('staffHome'));
  if (pathname.startsWith('/productos/')) return redirect(`/backoffice/productos/${rest}${search}`);
  if (pathname.startsWith('/admin/')) return redirect(`/backoffice/${rest}${search}`);
  return redirect(`/backoffice/configuracion/${rest}${search}`);
}

export default function OldAddress() {
  return null;
}
