import { expect, test } from 'vitest';
import { matchPath } from 'react-router';
import routes from '../routes.ts';
import { clientLoader } from './old-address.tsx';

/** The patterns of the route table that lead elsewhere by their address alone. */
const patterns = routes.flatMap(({ file, path }) => (file.endsWith('old-address.tsx') && path ? [path] : []));

test.each([
  ['/passenger', '/passenger/dashboard'],
  ['/passenger/', '/passenger/dashboard'],
  ['/corporate', '/corporate/dashboard'],
  ['/backoffice', '/backoffice/dashboard'],
  ['/admin', '/backoffice/dashboard'],
  ['/admin/centros_de_servicio/actualizar/3?from=map', '/backoffice/centros_de_servicio/actualizar/3?from=map'],
  ['/productos/membresias', '/backoffice/productos/membresias'],
  ['/backoffice/abc/configuracion/tasas/agregar', '/backoffice/configuracion/tasas/agregar'],
])('%s leads to %s', (address, to) => {
  const { pathname } = new URL(address, 'http://site');
  const match = patterns.flatMap((pattern) => matchPath(pattern, pathname) ?? [])[0];
  expect(match).toBeDefined();
  const { headers } = clientLoader({
    request: new Request(new URL(address, 'http://site')),
    params: match?.params ?? {},
  });
  expect(headers.get('Location')).toBe(to);
});
