import {
  addAirportRoute,
  airportsRoute,
  airportStatusRoute,
  airportTexts,
  allAirportsRoute,
  updateAirportRoute,
} from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { insertAirport, listAirports, lockAirport, updateAirport } from './airports.store.ts';

const taken = { airports_code_key: 'airport_code_taken' } as const;
const subject = (id: number) => ({ type: 'airport', id }) as const;

/** The catalogue of airports. */
export function airportRoutes({
  database,
  pool,
}: {
  readonly database: Database;
  readonly pool: pg.Pool;
}): BoundRoute[] {
  return [
    bind(airportsRoute, async () => read({ airports: await listAirports(database) })),

    bind(allAirportsRoute, async () => {
      const airports = (await listAirports(database)).filter(({ status }) => status);
      return read({ airports: airports.map(({ id, name, code }) => ({ id, airPortName: name, airportCode: code })) });
    }),

    bind(addAirportRoute, ({ body }, caller, context) =>
      change(pool, { action: 'airport_added', caller, context, taken }, async (transaction) => {
        const after = await insertAirport(transaction, body);
        return { subject: subject(after.id), after, answer: written(airportTexts.added, { airport: after }) };
      }),
    ),

    bind(updateAirportRoute, ({ body: { id, ...values } }, caller, context) =>
      change(pool, { action: 'airport_updated', caller, context, taken }, async (transaction) => {
        const before = await lockAirport(transaction, id);
        if (!before) return refuse('airport_not_found');
        const after = await updateAirport(transaction, id, values);
        return {
          subject: subject(id),
          before,
          after,
          answer: written(airportTexts.updated, { airport: after }),
        };
      }),
    ),

    bind(airportStatusRoute, ({ body: { id, status } }, caller, context) =>
      change(pool, { action: 'airport_status_changed', caller, context }, async (transaction) => {
        const before = await lockAirport(transaction, id);
        if (!before) return refuse('airport_not_found');
        const after = await updateAirport(transaction, id, { status });
        const message = status ? airportTexts.activated : airportTexts.inactivated;
        return { subject: subject(id), before, after, answer: written(message, { airport: after }) };
      }),
    ),
  ];
}
