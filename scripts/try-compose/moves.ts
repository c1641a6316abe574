import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, keepAsking, type Went } from './client.ts';
import { demand } from './face.ts';
import type { People } from './people.ts';
import { changeSetting, containersOf, type Site, untilHealthy } from './site.ts';
import type { Tell } from '../try-compose.ts';

/** Pages, balances, and transfers between two members, who give the same miles to and fro. */
function goOn({ members }: People) {
  const give = (from: number) => () =>
    ask('POST', '/api/v1/miles/transfer', {
      token: members[from]?.token,
      body: { email_to: members[1 - from]?.email, amount: 60, description: 'De prueba' },
    });
  const look = () => ask('GET', '/api/v1/miles/balanceaddress', { token: members[0]?.token });
  return keepAsking([look, () => ask('GET', '/'), look, give(0), look, () => ask('GET', '/'), look, give(1)]);
}

/** Whoever went on meanwhile was answered: a member who has no miles left, or asks too often, is told so. */
function tellAnswered(what: string, went: Went, tell: Tell): void {
  tell(what, JSON.stringify(went));
  const bad = Object.keys(went.statuses).filter((status) => !['200', '201', '409', '429'].includes(status));
  demand(`${what}: everybody is answered`, bad.length === 0, bad);
}

/** More processes under one name, of which one dies. */
export async function tryScale(site: Site, people: People, tell: Tell): Promise<void> {
  site.compose(['up', '-d', '--scale', 'api=3']);
  await untilHealthy(site);
  const load = goOn(people);
  await pause(10_000);
  for (const [name, count] of served(site)) tell(`${name} served`, count);
  const victim = containersOf(site).find(({ Service }) => Service === 'api')?.Name ?? '';
  spawnSync('docker', ['kill', victim]);
  await pause(10_000);
  tellAnswered('three processes, one killed', await load.stop(), tell);
}

/** How many requests each process has answered. */
function served(site: Site): [string, number][] {
  const look = `fetch('http://127.0.0.1:3000/metrics',{headers:{authorization:'Bearer ${site.metricsToken}'}}).then(async r=>console.log([...(await r.text()).matchAll(/^millaje_http_request_seconds_count\\{.*\\} (\\d+)$/gm)].reduce((s,[,n])=>s+Number(n),0)))`;
  return containersOf(site)
    .filter(({ Service, State }) => Service === 'api' && State === 'running')
    .map(({ Name }) => {
      const index = Name.split('-').at(-1) ?? '1';
      return [Name, Number(site.compose(['exec', '-T', '--index', index, 'api', 'node', '-e', look]))];
    });
}

/** Every process of ours is made anew while people go on. */
export async function tryVersion(site: Site, people: People, tell: Tell): Promise<void> {
  site.compose(['up', '-d', '--scale', 'api=1']);
  await untilHealthy(site);
  const load = goOn(people);
  await site.meanwhile(['up', '-d', '--force-recreate', '--no-deps', 'api', 'worker', 'settler']);
  await untilHealthy(site);
  tellAnswered('every process made anew', await load.stop(), tell);
}

/** Another secret ends every session, and nothing else. */
export async function trySecret(site: Site, people: People, tell: Tell): Promise<void> {
  changeSetting(site, 'TOKEN_SECRET', 'otra-clave-0123456789-abcdefghijklmnop');
  site.compose(['up', '-d']);
  await untilHealthy(site);
  const { status } = await ask('GET', '/api/v1/miles/balanceaddress', { token: people.members[0]?.token });
  demand('the old sessions are over', status === 401, status);
  tell('with another secret, an old session is answered', status);
}
