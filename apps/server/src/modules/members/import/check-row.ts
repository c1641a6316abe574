import { isDay } from '@millaje/api/common';
import * as fields from '@millaje/api/registration';
import { roleIds } from '@millaje/domain';
import { membershipIds, type MembershipId } from '@millaje/domain/memberships';
import type * as z from 'zod/mini';
import type { NewMember } from '../create-members.ts';
import { importColumns, type ImportColumn, type RawRow } from './columns.ts';
import { readLots, type Lot, type LotProblem } from './lots.ts';
import { importTexts as texts } from './texts.ts';

/** One thing that is wrong with a line. */
export interface Problem {
  readonly line: number;
  /** Empty where it is the whole line. */
  readonly column: ImportColumn | '';
  readonly value: string;
  readonly reason: string;
}

/** A line that follows the rules. */
export interface CheckedRow {
  readonly line: number;
  readonly member: NewMember;
  /** The opening balance, in the lots that the file names. */
  readonly lots: readonly Lot[];
}

export type CheckResult =
  | { readonly ok: true; readonly row: CheckedRow }
  | { readonly ok: false; readonly problems: Problem[] };

/** A field's value, or why there is none. */
type Field<Value> = { readonly value: Value } | { readonly reason: string };

/** Checks every field of a line by the rules of registration; `today` is a day (YYYY-MM-DD) of the programme's calendar. */
export function checkRow({ line, values }: RawRow, today: string): CheckResult {
  const get = (column: ImportColumn) => (values[column] ?? '').trim();
  const documentType = parse(fields.documentTypeSchema, get('doc_type').toUpperCase());
  const phoneCode = parse(fields.phoneCodeSchema, get('code_phone'));
  const membership = readMembership(get('membership'));
  const lots = readLots({ balance: get('balance'), earnedOn: get('earned_on') }, toDay, today);
  const checked = {
    first_name: parse(fields.firstNameSchema, get('first_name')),
    last_name: parse(fields.lastNameSchema, get('last_name')),
    email: parse(fields.personEmailSchema, get('email')),
    username: parse(fields.staffUsernameSchema, get('username')),
    doc_type: documentType,
    doc_identity: parse(fields.documentSchema(valueOf(documentType) ?? 'P', 'registration'), get('doc_identity')),
    sex: parse(fields.sexSchema, get('sex').toUpperCase()),
    birthdate: parse(fields.birthdateSchema(today), toDay(get('birthdate')), texts.date),
    code_phone: phoneCode,
    phone: parse(fields.phoneSchema(valueOf(phoneCode) ?? ''), get('phone')),
    country: parse(fields.countrySchema, get('country')),
    city: parse(fields.citySchema, get('city')),
    customerid: get('customerid') === '' ? { value: null } : parse(fields.customerIdSchema, get('customerid')),
    membership,
    membership_date: readMembershipDate(get('membership_date'), valueOf(membership), today),
    balance: lotField(lots, 'balance'),
    earned_on: lotField(lots, 'earned_on'),
  } satisfies Record<ImportColumn, Field<unknown>>;

  const problems = importColumns.flatMap((column) => {
    const field: Field<unknown> = checked[column];
    return 'reason' in field ? [{ line, column, value: values[column] ?? '', reason: field.reason }] : [];
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, row: toCheckedRow(line, checked as Accepted<typeof checked>) };
}

type Accepted<Fields> = { [Name in keyof Fields]: Extract<Fields[Name], { value: unknown }> };

function toCheckedRow(
  line: number,
  checked: Accepted<{
    first_name: Field<string>;
    last_name: Field<string>;
    email: Field<string>;
    username: Field<string>;
    doc_type: Field<string>;
    doc_identity: Field<string>;
    sex: Field<'M' | 'F'>;
    birthdate: Field<string>;
    code_phone: Field<string>;
    phone: Field<string>;
    country: Field<string>;
    city: Field<string>;
    customerid: Field<string | null>;
    membership: Field<MembershipId>;
    membership_date: Field<string | null>;
    balance: Field<readonly Lot[]>;
  }>,
): CheckedRow {
  const member: NewMember = {
    roleId: roleIds.PASSENGER,
    status: 'activo',
    firstName: checked.first_name.value,
    lastName: checked.last_name.value,
    email: checked.email.value,
    username: checked.username.value,
    passwordHash: null,
    sex: checked.sex.value,
    docType: checked.doc_type.value,
    docIdentity: checked.doc_identity.value,
    birthdate: checked.birthdate.value,
    codePhone: checked.code_phone.value,
    phone: checked.phone.value,
    country: checked.country.value,
    city: checked.city.value,
    customerId: checked.customerid.value,
    membershipId: checked.membership.value,
    membershipDate: checked.membership_date.value,
    marketing: false,
    isProduct: true,
  };
  return { line, member, lots: checked.balance.value };
}

/** The lots, or what is wrong with them where it is this column's fault. */
function lotField(lots: ReturnType<typeof readLots>, column: LotProblem['column']): Field<readonly Lot[]> {
  if (!('reason' in lots)) return { value: lots };
  return lots.column === column ? { reason: lots.reason } : { value: [] };
}

const valueOf = <Value>(field: Field<Value>): Value | undefined => ('value' in field ? field.value : undefined);

function parse<Value>(schema: z.ZodMiniType<Value>, value: string, dateText?: string): Field<Value> {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  const reason = result.error.issues[0]?.message ?? '';
  return { reason: dateText && reason.includes('AAAA') ? dateText : reason };
}

/** YYYY-MM-DD from that, DD-MM-YYYY or DD/MM/YYYY; what is none of them stays for the schema to refuse. */
export function toDay(text: string): string {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : text;
}

function readMembership(text: string): Field<MembershipId> {
  if (text === '') return { value: membershipIds.Silver };
  const found = Object.entries(membershipIds).find(
    ([name, id]) => name.toLowerCase() === text.toLowerCase() || String(id) === text,
  );
  return found ? { value: found[1] } : { reason: texts.membership };
}

function readMembershipDate(text: string, membershipId: MembershipId | undefined, today: string): Field<string | null> {
  const isNeeded = membershipId !== undefined && membershipId !== membershipIds.Silver;
  if (text === '') return isNeeded ? { reason: texts.membershipDateRequired } : { value: null };
  const day = toDay(text);
  if (!isDay(day)) return { reason: texts.date };
  return day > today ? { reason: texts.futureDate } : { value: day };
}
