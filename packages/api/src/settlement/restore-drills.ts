import * as z from 'zod/mini';
import { codeAndMessage, instantSchema } from '../kit/common.ts';
import { defineRoute, staff } from '../kit/route.ts';

/** What a rehearsal found. Figures are null where it did not come so far. */
export const restoreDrillSchema = z.object({
  id: z.number(),
  started_at: instantSchema,
  finished_at: instantSchema,
  /** `not_compared`: restored, and there was no contract yet to compare with. */
  outcome: z.enum(['agrees', 'not_compared', 'differs', 'failed']),
  /** Why it failed, for people. */
  reason: z.nullable(z.string()),
  file: z.nullable(z.string()),
  taken_at: z.nullable(instantSchema),
  users: z.nullable(z.number()),
  operations: z.nullable(z.number()),
  miles: z.nullable(z.number()),
  /** Operations that the backup and the chain have alike, and those that the chain settled after the backup. */
  chain_settled: z.nullable(z.number()),
  chain_newer: z.nullable(z.number()),
  differences: z.nullable(z.number()),
});
export type RestoreDrill = z.output<typeof restoreDrillSchema>;

export const restoreDrillRoute = defineRoute({
  name: 'RestoreDrill',
  summary: 'The last rehearsal of a restore: the newest backup, restored beside and compared with the chain.',
  method: 'GET',
  path: '/settlement/restore-drill',
  who: staff,
  answers: { 200: z.object({ ...codeAndMessage, drill: z.nullable(restoreDrillSchema) }) },
  refusals: [],
});

export const restoreDrillRoutes = [restoreDrillRoute] as const;
