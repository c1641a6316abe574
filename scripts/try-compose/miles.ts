import { balances, buyMiles, type People, transfer } from './people.ts';
import { demand, trySocket } from './face.ts';
import type { Site } from './site.ts';
import type { Tell } from '../try-compose.ts';

/** Miles are bought, given, written to the chain and held against it; the role by which all of it runs owns nothing. */
export async function tryMiles(site: Site, people: People, tell: Tell): Promise<void> {
  await buyMiles(people);
  await trySocket(people, () => transfer(people, 100), tell);
  tell('the members have', (await balances(people)).join(' and '));
  verify(site, tell);
  tryRoles(site, tell);
}

/** Audit and chain, as an operator asks. */
export function verify(site: Site, tell: Tell): void {
  for (const [name, args] of [
    ['verify-audit', []],
    ['verify-chain', ['--rpc', 'http://chain:8545']],
  ] as const) {
    const lines = site.command(name, args).trim().split('\n');
    tell(name, lines.at(-1) ?? '');
  }
}

/** What deploy/roles.sql promises. */
function tryRoles(site: Site, tell: Tell): void {
  const owned = site.query(
    `select count(*) from pg_class where pg_has_role('millaje_app', relowner, 'usage') and relnamespace = 'public'::regnamespace`,
  );
  demand('the role that runs owns nothing', owned === '0', owned);
  const as = (role: string, sql: string) => {
    try {
      return site.query(`set role ${role}; ${sql}`);
    } catch (error) {
      return /ERROR: {2}(.*)/.exec(String(error))?.[1] ?? String(error);
    }
  };
  const forbidden = [
    'delete from audit_entries',
    'truncate users',
    'alter table operations disable trigger all',
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create role other',
  ];
  for (const sql of forbidden) {
    const told = as('millaje_app', sql);
    demand(`millaje_app may not ${sql}`, /denied|must be owner/.test(told), told);
    tell(`millaje_app: ${sql}`, told);
  }
  tell('millaje_backup: select from users', as('millaje_backup', 'select count(*) from users'));
}
