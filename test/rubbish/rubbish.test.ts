import { editionPath, routes, type Route } from '@millaje/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '../support/amount.ts';
import { races } from './races.ts';
import { rolesOf, tryRoute } from './try-route.ts';
import { startWorld, type World } from './world.ts';

/** Bad input changes nothing, whatever route it meets: what is sent is made from the declarations of the routes themselves. */
const table: readonly Route[] = routes;
/** A sample tries every other call that writes, and a few of those that read: `malformed.test.ts` tries all of them. */
const tried = table
  .map((route, place): [string, Route, number] => [`${route.method} ${editionPath(route)}`, route, place])
  .filter(([, { method }, place]) => place % amount(method === 'GET' ? 9 : 2, 1) === 0);

let world: World;
let elsewhere: string;
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await world.app.startAnother();
});
afterAll(() => world.stop());

/** How often each of them was said. */
const timesOf = (told: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(told, (one) => one)].map(([one, all]) => [one, all.length]));

test.each(races)('eight at once: $name', async ({ run, told, effects }) => {
  const outcome = await run(world, elsewhere);
  expect({ told: timesOf(outcome.told), effects: outcome.effects }).toEqual({ told, effects });
});

// After the races: what is tried here leaves settings as nobody would have them.
test.each(tried)(
  '%s changes nothing where something is wrong',
  async (_name, route, place) => {
    const found: string[] = [];
    for (const role of rolesOf(route, place))
      for (const problem of await tryRoute({ world, route, role, seed: place }))
        found.push(`${String(role)}, ${problem}`);
    expect(found).toEqual([]);
  },
  600_000,
);
