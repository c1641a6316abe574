import type { ApprovalField, ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approvalScreenTexts as texts } from '@millaje/api/approvals/approvals.texts';
import { brand } from 'virtual:brand';

type Asked = Pick<ApprovalRequest, 'action' | 'asked'>;

/** A value of what is asked for, with its unit. */
export const valueText = ({ field, value }: Asked['asked'][number]): string =>
  field === 'amount' || field === 'miles' || field === 'given_up' ? `${value} ${brand.miles_symbol}` : value;

/** Of each action what is told in a line; two fields in a pair are what is before and after. */
const told: Readonly<Record<Asked['action'], readonly (readonly ApprovalField[])[]>> = {
  transfer: [['amount'], ['email_from', 'email_to'], ['description']],
  role: [['name'], ['role_before', 'role'], ['organisation']],
  fee: [['fee_before', 'fee']],
  rewards: [['file'], ['miles']],
  erasure: [['name'], ['email'], ['given_up']],
  rules: [['rules']],
};

/** What is asked for, in one line; nothing is left of it where the person was erased. */
export function subjectText({ action, asked }: Asked): string {
  if (asked.length === 0) return texts.askedErased;
  const values = new Map(asked.map((line) => [line.field, valueText(line)]));
  const parts = told[action].map((fields) =>
    fields
      .map((field) => values.get(field))
      .filter((value) => value !== undefined)
      .join(' → '),
  );
  return parts.filter((part) => part !== '').join(' · ');
}
