import { approvalRulesRoute, approvalRulesTexts as texts, updateApprovalRulesRoute } from '@millaje/api';
import type { ApprovalRules } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { Guard, GuardedChange } from '../../platform/guard.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { changeWithin, isAsBefore } from '../audit/index.ts';
import { hasOtherAdministrator } from '../members/administrators.store.ts';
import { approvalRules } from './approval-rules.ts';
import { addVersion, type ApprovalSetting, lockSettings } from './settings.store.ts';

/** The rules as a call brings them, and as a request keeps them. */
interface RulesInput {
  readonly status: boolean;
  readonly transfer_above: string;
  readonly role: boolean;
  readonly fee: boolean;
  readonly rewards: boolean;
  readonly erasure: boolean;
  readonly days: number;
}

/** Which actions wait for another administrator. */
export function approvalRulesRoutes({
  database,
  guard,
}: {
  readonly database: Database;
  readonly guard: Guard;
}): BoundRoute[] {
  return [
    bind(approvalRulesRoute, async () => read(inputOf(await approvalRules(database)))),
    bind(updateApprovalRulesRoute, ({ body }, caller, context) =>
      guard(rulesChange, { ...body, transfer_above: body.transfer_above.toString() }, { caller, context }),
    ),
  ];
}

function inputOf({ isOn, transferAbove, ...rest }: ApprovalRules): RulesInput {
  return { status: isOn, transfer_above: transferAbove.toString(), ...rest };
}

const guardedNames = ['role', 'fee', 'rewards', 'erasure'] as const;

/** The rules in a few words. */
function shown({ status, transfer_above, days, ...guarded }: RulesInput): string {
  const { told } = texts;
  if (!status) return told.off;
  const miles = transfer_above.replace(/\B(?=(\d{3})+$)/g, '.');
  const actions = guardedNames.filter((name) => guarded[name]).map((name) => told[name]);
  return [told.above(miles), ...actions, told.days(days)].join(' · ');
}

/** Other rules from now on. They are switched on only where somebody is there to approve. */
export const rulesChange = {
  action: 'rules',
  subjectOf: () => 'approvals',
  tell: async (database, input) => [
    ['rules_before', shown(inputOf(await approvalRules(database)))],
    ['rules', shown(input)],
  ],
  perform(database, input, { caller, context }) {
    return changeWithin(database, { action: 'setting_changed', caller, context }, async () => {
      await lockSettings(database);
      if (input.status && !(await hasOtherAdministrator(database, caller.userId))) return refuse('no_second_person');
      const rules = { before: { ...inputOf(await approvalRules(database)) }, after: { ...input } };
      for (const [name, value] of valuesOf(input))
        await addVersion(database, { name, value, changedBy: caller.userId });
      return {
        subject: { type: 'setting', id: 'approvals' },
        ...rules,
        answer: { answer: written(texts.updated, input), isAsBefore: isAsBefore(rules) },
      };
    });
  },
} as const satisfies GuardedChange<RulesInput, object>;

function valuesOf({
  status,
  transfer_above,
  role,
  fee,
  rewards,
  erasure,
  days,
}: RulesInput): [ApprovalSetting, string][] {
  const flag = (isOn: boolean) => (isOn ? '1' : '0');
  return [
    ['approvals', flag(status)],
    ['approval_transfer_above', transfer_above],
    ['approval_role', flag(role)],
    ['approval_fee', flag(fee)],
    ['approval_rewards', flag(rewards)],
    ['approval_erasure', flag(erasure)],
    ['approval_days', String(days)],
  ];
}
