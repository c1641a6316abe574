import type { Route } from '@millaje/api';
import type { Person } from '../support/app.ts';
import type { Example, Examples } from './example.ts';
import { flightExamples } from './flights.examples.ts';
import { peopleExamples } from './people.examples.ts';
import { programmeExamples } from './programme.examples.ts';
import { shopExamples } from './shop.examples.ts';
import type { World } from './world.ts';

export const examples: Examples = { ...peopleExamples, ...flightExamples, ...shopExamples, ...programmeExamples };

/** A call that nothing is wrong with; of what takes nothing, nothing. */
export async function exampleOf(route: Route, world: World, caller: Person): Promise<Example> {
  const make = examples[route.name];
  if (make) return make(world, caller);
  if (route.params ?? route.query ?? route.body) throw new Error(`${route.name} has no example`);
  return {};
}
