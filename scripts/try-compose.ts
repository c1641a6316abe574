// node scripts/try-compose.ts [--no-build] [--keep] [--only NAME,…] [--again FOLDER]: does what docs/handbook.md says of containers, by `docker compose` itself, in an
// empty folder: builds, starts, signs in through the proxy by HTTPS, makes and restores backups, scales, kills, changes versions and secrets.
// `--again` goes on with what `--keep` left. It needs an engine with the compose plugin, whose ports 80 and 443 are free, and the images that compose.yaml and Dockerfile name.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { trustSite } from './try-compose/client.ts';
import { tryInstant, tryNight } from './try-compose/backups.ts';
import { tryFace } from './try-compose/face.ts';
import { tryMiles } from './try-compose/miles.ts';
import { tryScale, trySecret, tryVersion } from './try-compose/moves.ts';
import { bringPeople, buyMiles, type People, signInAgain } from './try-compose/people.ts';
import { layOut, type Site, siteIn, until, untilHealthy } from './try-compose/site.ts';

const { values } = parseArgs({
  options: {
    'no-build': { type: 'boolean' },
    keep: { type: 'boolean' },
    only: { type: 'string' },
    again: { type: 'string' },
  },
});
const folder = values.again ?? mkdtempSync(join(tmpdir(), 'millaje-compose-'));
const site = values.again === undefined ? layOut(folder) : siteIn(folder);
const known = join(folder, 'people.json');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** One thing that was tried: what of, and what came out. */
export type Tell = (what: string, found: string | number) => void;
const tell: Tell = (what, found) => say(`  ${what}: ${found}`);

const parts: Record<string, (site: Site, people: People, tell: Tell) => Promise<void>> = {
  face: tryFace,
  miles: tryMiles,
  night: tryNight,
  instant: tryInstant,
  scale: tryScale,
  version: tryVersion,
  secret: trySecret,
};

try {
  say(`in ${folder}`);
  const people = values.again === undefined ? await begin() : await goOn();
  for (const [name, attempt] of Object.entries(parts)) {
    if (values.only !== undefined && !values.only.split(',').includes(name)) continue;
    say(name);
    await attempt(site, people, tell);
    writeFileSync(known, JSON.stringify(people));
  }
  say(`all of it went well, in ${(performance.now() / 60_000).toFixed(1)} minutes`);
} finally {
  if (values.keep !== true) {
    site.compose(['down', '--volumes', '--remove-orphans', '--timeout', '5'], { mayFail: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function begin(): Promise<People> {
  if (values['no-build'] !== true) site.compose(['build']);
  const startedAt = performance.now();
  site.compose(['up', '-d']);
  await untilProxy(site);
  await fundSettler(site);
  await untilHealthy(site);
  tell('every service is healthy after', `${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return bringPeople(site);
}

async function goOn(): Promise<People> {
  await untilProxy(site);
  const people = JSON.parse(readFileSync(known, 'utf8')) as People;
  await signInAgain(people);
  // What goes to and fro costs its commission.
  await buyMiles(people);
  return people;
}

/** The authority that Caddy makes for a local name stands in its volume. */
async function untilProxy(of: Site): Promise<void> {
  const path = '/data/caddy/pki/authorities/local/root.crt';
  trustSite(await until('the proxy has a certificate', () => of.compose(['exec', '-T', 'proxy', 'cat', path])));
}

/** The settler waits for gas and names its address in the log; a development node gives it. */
async function fundSettler(of: Site): Promise<void> {
  const logs = () => /0x[0-9a-fA-F]{40}/.exec(of.compose(['logs', '--no-log-prefix', 'settler']))?.[0];
  const address = await until('the settler names its address', logs, 180);
  const call = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] };
  const script = `fetch('http://127.0.0.1:8545',{method:'POST',headers:{'content-type':'application/json'},body:${JSON.stringify(JSON.stringify(call))}})`;
  of.compose(['exec', '-T', 'chain', 'node', '-e', script]);
  tell('the settler was given gas at', address);
}
