import { Switch, TextInput } from '@mantine/core';
import { approvalRulesRoute, updateApprovalRulesRoute } from '@millaje/api/approvals/approvals';
import { approvalRulesTexts as texts } from '@millaje/api/approvals/approvals.texts';
import type { RouteAnswer } from '@millaje/api/kit/route';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import catalogue from '../../ui/catalogue/catalogue.module.css';
import { wholeField } from '../../ui/amount-field.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { formatWhole } from '../../ui/format.ts';
import { SettingCard } from './setting-card.tsx';

const key = ['settings', 'approvals'];
const rulesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => ask(approvalRulesRoute, {}, { signal }),
});

type Rules = RouteAnswer<typeof approvalRulesRoute>['body'];
const valuesOf = ({ status, transfer_above, role, fee, rewards, erasure, days }: Rules) => ({
  status: String(status),
  transfer_above: formatWhole(BigInt(transfer_above)),
  role: String(role),
  fee: String(fee),
  rewards: String(rewards),
  erasure: String(erasure),
  days: String(days),
});
type Values = ReturnType<typeof valuesOf>;
type SwitchName = 'status' | 'role' | 'fee' | 'rewards' | 'erasure';

/** Which actions wait for another administrator, and a form to change it. */
export function ApprovalRulesCard() {
  const [attempt, setAttempt] = useState(0);
  return (
    <SettingCard label={texts.current} query={rulesQuery} show={({ status }) => (status ? texts.on : texts.off)}>
      {(rules) => (
        <SaveForm
          key={attempt}
          route={updateApprovalRulesRoute}
          initial={valuesOf(rules)}
          read={readOf(rules, valuesOf)}
          fields={(form) => <RulesFields form={form} />}
          consequence={(_, { status, transfer_above }) =>
            status ? texts.questionOn(formatWhole(transfer_above)) : texts.questionOff
          }
          refresh={key}
          onClose={() => setAttempt(attempt + 1)}
        />
      )}
    </SettingCard>
  );
}

function RulesFields({ form }: { form: RouteForm<Values> }) {
  const flag = (name: SwitchName, label: string) => (
    <Switch
      className={catalogue.wide ?? ''}
      label={label}
      data-path={name}
      checked={form.values[name] === 'true'}
      onChange={(event) => form.setFieldValue(name, String(event.currentTarget.checked))}
    />
  );
  return (
    <>
      <p className={catalogue.note}>{texts.help}</p>
      {flag('status', texts.status)}
      <TextInput {...form.getInputProps('transfer_above')} label={texts.transferAbove} {...wholeField} />
      <TextInput {...form.getInputProps('days')} label={texts.days} {...wholeField} />
      {flag('role', texts.role)}
      {flag('fee', texts.fee)}
      {flag('rewards', texts.rewards)}
      {flag('erasure', texts.erasure)}
    </>
  );
}
