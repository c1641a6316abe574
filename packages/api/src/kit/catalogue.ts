import * as z from 'zod/mini';
import { decidedFlagSchema, flagSchema, identifierSchema } from './common.ts';
import { administrators, staff } from './route.ts';

/**
 * What the routes of every catalogue share (airports, routes, currencies, …): staff read the whole list, administrators change
 * it. A noun spreads these into its own routes and adds name, path, body and answers.
 */
export const listed = { method: 'GET', who: staff, refusals: [] } as const;
export const changed = { method: 'POST', who: administrators } as const;
/** What could stand twice: sent again under its key, it is not added again. */
export const added = { ...changed, idempotent: 'optional' } as const;
/** What changes something that was read before. */
export const edited = { ...changed, conditional: true } as const;

/** The body of every toggle: the row, and whether it is to be active. */
export const statusSchema = z.object({ id: identifierSchema, status: decidedFlagSchema });

/** The status that a form chooses: yes or no, and nothing else. */
export const chosenStatusSchema = (required: string) =>
  z.pipe(
    z.unknown().check(z.refine((value) => value !== '' && value !== undefined && value !== null, required)),
    flagSchema,
  );
