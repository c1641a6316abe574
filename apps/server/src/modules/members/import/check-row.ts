import { noteSchema, addressMaximum, zipCodeMaximum } from '@millaje/api/members/accounts-registration';
import { newPersonEmailSchema } from '@millaje/api/members/new-email';
import * as fields from '@millaje/api/members/registration';
import { roleIds } from '@millaje/domain';
import { parseDay } from '@millaje/domain/days';
import { membershipIds, type MembershipId } from '@millaje/domain/memberships';
import type * as z from 'zod/mini';
import { startOfDay } from '../../../platform/calendar.ts';
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
  /** The day of enrolment, where the file says one. */
  readonly enrolledOn: string | null;
  readonly home: { readonly address: string | null; readonly zipCode: string | null };
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
  const lots = readLots({ balance: get('balance'), earnedOn: get('earned_on') }, today);
  const checked = {
    first_name: parse(fields.firstNameSchema, get('first_name')),
    last_name: parse(fields.lastNameSchema, get('last_name')),
    email: parse(newPersonEmailSchema, get('email')),
    username: parse(fields.staffUsernameSchema, get('username')),
    doc_type: documentType,
    doc_identity: parse(fields.documentSchema(valueOf(documentType) ?? 'P', 'registration'), get('doc_identity')),
    sex: parse(fields.sexSchema, get('sex').toUpperCase()),
    birthdate: readBirthdate(get('birthdate'), today),
    code_phone: phoneCode,
    phone: parse(fields.phoneSchema(valueOf(phoneCode) ?? ''), get('phone')),
    country: parse(fields.countrySchema, get('country')),
    city: parse(fields.citySchema, get('city')),
    customerid: get('customerid') === '' ? { value: null } : parse(fields.customerIdSchema, get('customerid')),
    membership,
    membership_date: readMembershipDate(get('membership_date'), valueOf(membership), today),
    balance: lotField(lots, 'balance'),
    earned_on: lotField(lots, 'earned_on'),
    date_inscription: readPastDay(get('date_inscription'), today),
    address: parse(noteSchema(addressMaximum), get('address')),
    zip_code: parse(noteSchema(zipCodeMaximum), get('zip_code')),
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
    date_inscription: Field<string | null>;
    address: Field<string | null>;
    zip_code: Field<string | null>;
  }>,
): CheckedRow {
  const enrolledOn = checked.date_inscription.value;
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
    ...(enrolledOn === null ? {} : { registeredAt: startOfDay(enrolledOn) }),
  };
  const home = { address: checked.address.value, zipCode: checked.zip_code.value };
  return { line, member, lots: checked.balance.value, enrolledOn, home };
}

/** The lots, or what is wrong with them where it is this column's fault. */
function lotField(lots: ReturnType<typeof readLots>, column: LotProblem['column']): Field<readonly Lot[]> {
  if (!('reason' in lots)) return { value: lots };
  return lots.column === column ? { reason: lots.reason } : { value: [] };
}

const valueOf = <Value>(field: Field<Value>): Value | undefined => ('value' in field ? field.value : undefined);

function parse<Value>(schema: z.ZodMiniType<Value>, value: string): Field<Value> {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { reason: result.error.issues[0]?.message ?? '' };
}

function readBirthdate(text: string, today: string): Field<string> {
  const day = parseDay(text);
  return text !== '' && day === undefined ? { reason: texts.date } : parse(fields.birthdateSchema(today), day ?? '');
}

/** A day that is not to come; null where nothing is said. */
function readPastDay(text: string, today: string): Field<string | null> {
  if (text === '') return { value: null };
  const day = parseDay(text);
  if (day === undefined) return { reason: texts.date };
  return day > today ? { reason: texts.futureDate } : { value: day };
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
  return text === '' && isNeeded ? { reason: texts.membershipDateRequired } : readPastDay(text, today);
}
