import { transferFeeRoute, transferFeeTexts, updateTransferFeeRoute } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { classFactorRoutes } from './class-factors.routes.ts';
import { addVersion, listVersions, lockSettings } from './settings.store.ts';
import { switchRoutes } from './switches.routes.ts';

/** What staff may set, each with its history. */
export function settingRoutes(dependencies: {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
}): BoundRoute[] {
  const { database, pool } = dependencies;
  return [
    ...classFactorRoutes(dependencies),
    ...switchRoutes(dependencies),

    bind(transferFeeRoute, async () => read(await feeAnswer(database))),

    bind(updateTransferFeeRoute, ({ body: { fee } }, caller, context) =>
      change(pool, { action: 'setting_changed', caller, context }, async (transaction) => {
        await lockSettings(transaction);
        await addVersion(transaction, { name: 'transfer_fee', value: fee, changedBy: caller.userId });
        const after = await feeAnswer(transaction);
        return {
          subject: { type: 'setting', id: 'transfer_fee' },
          before: { fee: after.versions[1]?.value },
          after: { fee: after.fee },
          answer: written(transferFeeTexts.updated, after),
        };
      }),
    ),
  ];
}

async function feeAnswer(database: Database) {
  const versions = await listVersions(database, 'transfer_fee');
  if (!versions[0]) throw new Error('the commission has no version');
  return { fee: versions[0].value, versions };
}
