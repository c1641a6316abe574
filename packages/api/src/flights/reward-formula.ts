import * as z from 'zod/mini';

/** By what a reward was reckoned; factors are decimals with a point. */
export const rewardFormulaSchema = z.object({
  /** In miles; 0 where the route does not earn. */
  route_reward: z.number(),
  /** The class factor: 'rate_Y'. */
  rate: z.string(),
  rate_factor: z.string(),
  membership: z.string(),
  membership_factor: z.string(),
  earns: z.boolean(),
  /** The versions of the rules of the flight's day, by their ids. */
  versions: z.object({
    route: z.nullable(z.number()),
    rate: z.nullable(z.number()),
    membership: z.nullable(z.number()),
  }),
});
export type WireRewardFormula = z.output<typeof rewardFormulaSchema>;
