import { auditFields, auditValues } from '@millaje/api/audit/audit-fields.texts';
import { type AuditSubject, auditTexts } from '@millaje/api/audit/audit.texts';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { moneyText } from '@millaje/domain/money';
import { dates } from '../../ui/dates.ts';
import { formatDecimal, formatMoney, formatWhole } from '../../ui/format.ts';

/** One field of an entry, as it was and as it is. */
export interface Change {
  /** As it is kept. */
  field: string;
  /** As people call it. */
  label: string;
  before: string;
  after: string;
  isChanged: boolean;
}

type Values = Readonly<Record<string, unknown>> | null;

interface Entry {
  readonly subject: { readonly type: string } | null;
  readonly before: Values;
  readonly after: Values;
}

/** Numbers that name something, and are no amount. */
const NAMING = /^id$|^id_|_id$|Id$|account$|^(page|edition|corrects)/;

/** Fields that are kept as decimals in texts: of money, which has cents, and others, such as a rate, a percentage or miles. */
const MONEY = /^price(_usd|_ves)?$/;
const DECIMALS = /^(value|value_coin|value_coin_represent|fee|business_bonus|amount|transfer_above)$/;

/** A value of a field as a person reads it. */
export function valueText(value: unknown, field = '', type?: string): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing;
  const names = auditValues[type as AuditSubject]?.[field];
  if (typeof value === 'boolean') {
    if (field !== 'status') return value ? auditTexts.yes : auditTexts.no;
    return names?.[String(value)] ?? (value ? catalogueTexts.active : catalogueTexts.inactive).masculine;
  }
  if (field === 'cents') return formatMoney(moneyText(BigInt(value as number)));
  if (typeof value === 'number') return names?.[value] ?? (isAmount(value, field) ? formatWhole(value) : String(value));
  if (typeof value === 'string') return names?.[value] ?? amountOrText(value, field);
  return Array.isArray(value)
    ? value.map((item) => valueText(item, field, type)).join(', ') || auditTexts.nothing
    : partsText(value as Record<string, unknown>, names);
}

const isAmount = (value: number, field: string) => Number.isInteger(value) && !NAMING.test(field);

function amountOrText(text: string, field: string): string {
  const isDecimal = /^\d{1,15}(\.\d{1,8})?$/.test(text);
  if (isDecimal && MONEY.test(field)) return formatMoney(text);
  return isDecimal && DECIMALS.test(field) ? formatDecimal(text) : dayOrText(text);
}

function dayOrText(text: string): string {
  if (/^\d{4}-\d{2}$/.test(text)) return monthLabel(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dates.day(text);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? dates.dayAndTime(text) : text;
}

/** Something that stands within a field: by what it is called, or part by part. */
function partsText(value: Record<string, unknown>, names: Readonly<Record<string, string>> | undefined): string {
  const called = value.name ?? value.symbol;
  if (typeof called === 'string') return called;
  return Object.entries(value)
    .map(([part, is]) => `${names?.[part] ?? auditTexts.parts[part] ?? part}: ${valueText(is, part)}`)
    .join(' · ');
}

/** The fields of both sides of an entry next to each other, in the order in which they come. */
export function changesOf({ subject, before, after }: Entry): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const type = subject?.type;
  return [...fields].map((field) => {
    const [was, is] = [valueText(before?.[field], field, type), valueText(after?.[field], field, type)];
    const label = auditFields[type as AuditSubject]?.[field] ?? field;
    // What reads alike may still be another value, such as a picture that was replaced.
    return { field, label, before: was, after: is, isChanged: !isSame(before?.[field], after?.[field]) };
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
