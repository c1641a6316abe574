import * as z from 'zod/mini';
import { codeAndMessage } from '../kit/common.ts';
import { administrators, defineRoute } from '../kit/route.ts';

const named = z.object({ id: z.number(), name: z.string(), description: z.string() });

/** A level, with what its members may do at this moment. */
const membershipSchema = z.extend(named, { may_transfer: z.boolean(), may_buy_miles: z.boolean() });

export const allMembershipsRoute = defineRoute({
  name: 'AllMemberships',
  summary: 'The levels of membership.',
  method: 'GET',
  path: '/memberships',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, memberships: z.array(membershipSchema) }) },
  refusals: [],
});

export const allRolesRoute = defineRoute({
  name: 'AllRoles',
  summary: 'The roles.',
  method: 'GET',
  path: '/roles',
  who: administrators,
  answers: { 200: z.object({ ...codeAndMessage, roles: z.array(named) }) },
  refusals: [],
});

export const userListRoutes = [allMembershipsRoute, allRolesRoute] as const;
