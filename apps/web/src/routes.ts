import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { patternOf } from './paths.ts';

/** The route table. Every area is one layout with its own chunks; the addresses stand in `paths.ts`. */
export default [
  layout('areas/public/layout.tsx', [
    index('areas/public/landing/landing.tsx'),
    route(patternOf('explorerTransaction'), 'areas/public/explorer/transaction.tsx'),
    route(patternOf('explorerAddress'), 'areas/public/explorer/address.tsx'),
  ]),

  layout('areas/passenger/layout.tsx', [
    route(patternOf('passengerHome'), 'areas/passenger/dashboard.tsx'),
    route(patternOf('passengerTransfer'), 'areas/passenger/transfer.tsx'),
    route(patternOf('passengerOperations'), 'areas/passenger/operations.tsx', [
      route(':id', 'areas/passenger/operation.tsx'),
    ]),
  ]),

  layout('areas/corporate/layout.tsx', [
    route(patternOf('corporateHome'), 'areas/corporate/dashboard.tsx'),
    route(patternOf('corporateTransfer'), 'areas/corporate/transfer.tsx'),
    route(patternOf('corporateOperations'), 'areas/corporate/operations.tsx', [
      route(':id', 'areas/corporate/operation.tsx'),
    ]),
  ]),

  layout('areas/backoffice/layout.tsx', [
    route(patternOf('staffHome'), 'areas/backoffice/dashboard.tsx'),
    route(patternOf('staffUsers'), 'areas/backoffice/users.tsx'),
    route(patternOf('staffOperations'), 'areas/backoffice/operations.tsx', [
      route(':id', 'areas/backoffice/operation.tsx'),
    ]),
    route(patternOf('staffReconciliations'), 'areas/backoffice/reconciliations.tsx', [
      route(':id', 'areas/backoffice/reconciliation.tsx'),
    ]),
  ]),

  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;
