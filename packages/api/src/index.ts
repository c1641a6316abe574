export * from './route.ts';
export * from './refusals.ts';
export * from './common.ts';
export * from './client.ts';
export * from './wire-names.ts';
export * from './session.ts';
export * from './session.texts.ts';
export * from './users.ts';
export * from './users.texts.ts';
export * from './operations.ts';
export * from './operations.texts.ts';
export * from './miles.ts';
export * from './miles.texts.ts';
export * from './settlement.ts';
export * from './settlement.texts.ts';

import { milesRoutes } from './miles.ts';
import { operationRoutes } from './operations.ts';
import { sessionRoutes } from './session.ts';
import { settlementRoutes } from './settlement.ts';
import { userRoutes } from './users.ts';

/** The whole table: what the server binds, the document describes, and the tests walk. */
export const routes = [...sessionRoutes, ...userRoutes, ...operationRoutes, ...milesRoutes, ...settlementRoutes] as const;
