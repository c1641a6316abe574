import { transferFeeRoute, transferFeeTexts as texts, updateTransferFeeRoute } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import type { Guard, GuardedChange } from '../../platform/guard.ts';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { changeWithin, isAsBefore } from '../audit/index.ts';
import { addVersion, listVersions, lockSettings } from './settings.store.ts';

/** The commission of transfers. */
export function feeRoutes({ database, guard }: { readonly database: Database; readonly guard: Guard }): BoundRoute[] {
  return [
    bind(transferFeeRoute, async () => read(await feeAnswer(database))),
    bind(updateTransferFeeRoute, ({ body }, caller, context) => guard(feeChange, body, { caller, context })),
  ];
}

async function feeAnswer(database: Database) {
  const versions = await listVersions(database, 'transfer_fee');
  if (!versions[0]) throw new Error('the commission has no version');
  return { fee: versions[0].value, versions };
}

const shown = (fee: string): string => `${fee.replace('.', ',')} %`;

/** A new commission from now on. */
export const feeChange = {
  action: 'fee',
  subjectOf: () => 'transfer_fee',
  tell: async (database, { fee }) => [
    ['fee_before', shown((await feeAnswer(database)).fee)],
    ['fee', shown(fee)],
  ],
  perform(database, { fee }, { caller, context }) {
    return changeWithin(database, { action: 'setting_changed', caller, context }, async () => {
      await lockSettings(database);
      const before = await feeAnswer(database);
      await addVersion(database, { name: 'transfer_fee', value: fee, changedBy: caller.userId });
      const after = await feeAnswer(database);
      const fees = { before: { fee: before.fee }, after: { fee: after.fee } };
      return {
        subject: { type: 'setting', id: 'transfer_fee' },
        read: before,
        ...fees,
        answer: { answer: written(texts.updated, after), isAsBefore: isAsBefore(fees) },
      };
    });
  },
} as const satisfies GuardedChange<{ readonly fee: string }, object>;
