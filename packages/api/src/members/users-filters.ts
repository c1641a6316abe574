import { membershipIds, isCustomerId, normalizeCustomerId, type MembershipId } from '@millaje/domain/memberships';
import { roleIds, type RoleId } from '@millaje/domain';
import * as z from 'zod/mini';
import { commonTexts, optionalDaySchema, orAbsent, rangeInOrder } from '../kit/common.ts';

/** One of a few values, by any of the spellings that it has. */
function spelled<Value>(spellings: Readonly<Record<string, Value>>) {
  return orAbsent(
    z.pipe(
      z
        .union([z.string(), z.number()], commonTexts.wrongChoice)
        .check(z.refine((given) => Object.hasOwn(spellings, String(given)), commonTexts.wrongChoice)),
      z.transform((given: string | number) => spellings[String(given)] as Value),
    ),
  );
}

/** By their names and by their numbers. */
function namedAndNumbered<Id extends number>(ids: Readonly<Record<string, Id>>): Record<string, Id> {
  return { ...ids, ...Object.fromEntries(Object.values(ids).map((id) => [String(id), id])) };
}

const customerIdFilter = orAbsent(
  z.pipe(
    z
      .union([z.string(), z.number()], commonTexts.wrongChoice)
      .check(
        z.refine(
          (given) => /^[01]$/.test(String(given)) || isCustomerId(normalizeCustomerId(String(given))),
          commonTexts.wrongChoice,
        ),
      ),
    z.transform((given: string | number): boolean | string =>
      /^[01]$/.test(String(given)) ? String(given) === '1' : normalizeCustomerId(String(given)),
    ),
  ),
);

/** How far somebody has come with an account. */
export const userStatuses = ['registrado', 'activo', 'inactivo'] as const;

/** The filters of the staff's list of users and of its spreadsheet; an empty one is none. */
export const userFilters = {
  /** Days on which people registered. */
  date_from: optionalDaySchema,
  date_to: optionalDaySchema,
  /** The level that a membership counts as today, by its name or number. */
  get_membership: spelled<MembershipId>(namedAndNumbered(membershipIds)),
  get_rol: spelled<RoleId>(namedAndNumbered(roleIds)),
  /** 1: who has one, 0: who has none, ten digits: who has exactly that one. */
  get_customerid: customerIdFilter,
  get_sex: spelled({ M: 'M', F: 'F' } as const),
  get_marketing: spelled({ 1: true, 0: false }),
  get_status: spelled({ registrado: 'registrado', activo: 'activo', inactivo: 'inactivo' } as const),
};

/** The columns by which the list of users can be sorted. */
export const userOrders = [
  'id',
  'name',
  'date_inscription',
  'membership',
  'document',
  'customerid',
  'email',
  'balance',
  'status',
  'programme',
  'wallet',
] as const;

/** In which order the users come; the latest first unless said otherwise. */
export const userSort = {
  order_by: z._default(z.enum(userOrders, commonTexts.wrongChoice), 'date_inscription'),
  order: z._default(z.enum(['asc', 'desc'], commonTexts.wrongChoice), 'desc'),
};

interface Registered {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** A range ends on the day on which it begins, or later. */
export const registeredInOrder = <T extends Registered>() =>
  z.refine<T>(({ date_from, date_to }) => rangeInOrder(date_from, date_to), {
    path: ['date_from'],
    error: commonTexts.wrongDates,
  });
