import type { ApprovalRules } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { settingsAt } from './settings.store.ts';

/** Which actions of staff wait for another administrator, as the settings say now. */
export async function approvalRules(database: Database): Promise<ApprovalRules> {
  const settings = await settingsAt(database, [
    'approvals',
    'approval_transfer_above',
    'approval_role',
    'approval_fee',
    'approval_rewards',
    'approval_erasure',
    'approval_days',
  ]);
  return {
    isOn: settings.approvals.value === '1',
    transferAbove: BigInt(settings.approval_transfer_above.value),
    role: settings.approval_role.value === '1',
    fee: settings.approval_fee.value === '1',
    rewards: settings.approval_rewards.value === '1',
    erasure: settings.approval_erasure.value === '1',
    days: Number(settings.approval_days.value),
  };
}
