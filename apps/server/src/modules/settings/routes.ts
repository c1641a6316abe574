import { transferConfirmationRoute, transferConfirmationTexts, updateTransferConfirmationRoute } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import type { Guard } from '../../platform/guard.ts';
import { approvalRulesRoutes } from './approval-rules.routes.ts';
import { bankApprovalRoutes } from './bank-approval.routes.ts';
import { classFactorRoutes } from './class-factors.routes.ts';
import { feeRoutes } from './fee-change.ts';
import { addVersion, listVersions, lockSettings } from './settings.store.ts';
import { shopRoutes } from './shop.routes.ts';
import { switchRoutes } from './switches.routes.ts';

/** What staff may set, each with its history. */
export function settingRoutes(dependencies: {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
  readonly guard: Guard;
}): BoundRoute[] {
  const { database, pool } = dependencies;
  return [
    ...classFactorRoutes(dependencies),
    ...switchRoutes(dependencies),
    ...shopRoutes(dependencies),
    ...bankApprovalRoutes(dependencies),
    ...confirmationRoutes(database, pool),
    ...approvalRulesRoutes(dependencies),
    ...feeRoutes(dependencies),
  ];
}

/** From which amount on a transfer asks who sends it. */
function confirmationRoutes(database: Database, pool: pg.Pool): BoundRoute[] {
  return [
    bind(transferConfirmationRoute, async () => read(await confirmationAnswer(database))),

    bind(updateTransferConfirmationRoute, ({ body: { amount } }, caller, context) =>
      change(pool, { action: 'setting_changed', caller, context }, async (transaction) => {
        await lockSettings(transaction);
        const before = await confirmationAnswer(transaction);
        const value = amount.toString();
        const version = { name: 'transfer_confirmation', value, changedBy: caller.userId } as const;
        await addVersion(transaction, version);
        const after = await confirmationAnswer(transaction);
        return {
          subject: { type: 'setting', id: 'transfer_confirmation' },
          read: before,
          before: { amount: before.amount },
          after: { amount: after.amount },
          answer: written(transferConfirmationTexts.updated, after),
        };
      }),
    ),
  ];
}

/** Without a version nothing is asked. */
async function confirmationAnswer(database: Database) {
  const versions = await listVersions(database, 'transfer_confirmation');
  return { amount: versions[0]?.value ?? '0', versions };
}
