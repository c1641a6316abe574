import { editionPath, type RefusalRule, type Route, routes } from '@millaje/api';
import { commonRefusals } from '../../apps/server/src/platform/http/server.ts';

/** What any call may be refused by: what is said to the reader of the API, and what is met before or behind the call itself. */
const ofAll: readonly RefusalRule[] = [
  ...commonRefusals,
  'too_many_requests',
  'media_type_not_supported',
  'body_too_large',
  'route_not_found',
  // Two at once may meet in the database.
  'busy',
];

/** Whether a call of the table says that it may be refused by a rule. */
export const namesRefusal = (route: Route, rule: RefusalRule): boolean =>
  ofAll.includes(rule) ||
  route.refusals.includes(rule) ||
  (rule === 'changed_meanwhile' && route.conditional === true) ||
  (rule === 'idempotency_key_reused' && route.idempotent !== undefined) ||
  ((rule === 'export_in_progress' || rule === 'too_many_exports') && route.file !== undefined);

const calls = (routes as readonly Route[])
  .map((route) => ({
    route,
    pattern: new RegExp(`^/api${editionPath(route)}$`.replaceAll(/\{\w+\}/g, '[^/]+')),
    parameters: route.path.split('{').length,
  }))
  // What could be a parameter may be a word of another call's path, which is meant then.
  .toSorted((one, other) => one.parameters - other.parameters);

/** Fails where a call is refused by a rule that it does not name: whoever calls it cannot be ready for that. */
export function insistOnNamed(method: string, path: string, rule: RefusalRule): void {
  const route = calls.find((call) => call.route.method === method && call.pattern.test(path))?.route;
  if (route && !namesRefusal(route, rule)) throw new Error(`${route.name} does not say that it refuses by ${rule}`);
}
