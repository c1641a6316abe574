import { askedNames, askedTexts as texts, monthLabel, paymentMethodNames, payoutStateNames } from '@millaje/api';
import { membershipNameOf, roleIds } from '@millaje/domain';
import { shownDay } from '../../platform/shown.ts';

type Say = (value: unknown) => string;

const day: Say = (value) => shownDay(String(value));
const named =
  (names: Readonly<Record<string, string>>): Say =>
  (value) =>
    names[String(value)] ?? String(value);
const roleNames = Object.fromEntries(Object.entries(roleIds).map(([name, id]) => [String(id), name]));

/** How values are said that do not say it themselves. */
const sayings: Readonly<Record<string, Say>> = {
  dateFrom: day,
  date_from: day,
  dateTo: day,
  date_to: day,
  month: (value) => monthLabel(String(value)),
  status: named(payoutStateNames),
  method: named(paymentMethodNames),
  get_membership: (value) => membershipNameOf(Number(value)) ?? String(value),
  get_rol: named(roleNames),
};

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return String(value);
}

/** What an export was asked with, in words, in the order of the names; nothing that narrows it is left out. */
export function wordsOf(asked: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(askedNames).flatMap(([field, name]) => {
    const value = asked[field];
    if (value === undefined || value === null || value === '') return [];
    return [texts.one(name, (sayings[field] ?? said)(value))];
  });
  return words.length > 0 ? words.join(' · ') : texts.everything;
}
