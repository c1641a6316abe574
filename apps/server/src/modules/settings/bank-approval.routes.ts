import { bankApprovalRoute, orderTexts as texts, updateBankApprovalRoute } from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { addVersion, lockSettings } from './settings.store.ts';
import { shopRules } from './shop-rules.ts';

/** Whether payments that the bank confirms are approved by themselves. */
export function bankApprovalRoutes({
  database,
  pool,
}: {
  readonly database: Database;
  readonly pool: pg.Pool;
}): BoundRoute[] {
  return [
    bind(bankApprovalRoute, async () => read({ status: (await shopRules(database)).approvesByBank })),
    bind(updateBankApprovalRoute, ({ body: { status } }, caller, context) =>
      change(pool, { action: 'setting_changed', caller, context }, async (transaction) => {
        await lockSettings(transaction);
        const { approvesByBank } = await shopRules(transaction);
        const value = status ? '1' : '0';
        await addVersion(transaction, { name: 'bank_approval', value, changedBy: caller.userId });
        return {
          subject: { type: 'setting', id: 'bank_approval' },
          before: { status: approvesByBank },
          after: { status },
          answer: written(status ? texts.bankApprovalOn : texts.bankApprovalOff, { status }),
        };
      }),
    ),
  ];
}
