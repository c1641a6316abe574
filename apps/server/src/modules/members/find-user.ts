import { accountTexts } from '@millaje/api';
import type { userGlimpseSchema } from '@millaje/api/members/users';
import { roleIds } from '@millaje/domain';
import { documentsMeant } from '@millaje/domain/documents';
import { normalizeEmail } from '@millaje/domain/emails';
import { normalizeCustomerId } from '@millaje/domain/memberships';
import { normalizeHex } from '@millaje/domain/text';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Limit } from '../../platform/limits.ts';
import { findOrganisation } from '../corporates/index.ts';
import { findUser, type UserKey, type UserRecord } from './users.store.ts';

export interface UserLookup {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly doc_identity?: string | undefined;
  readonly customerid?: string | undefined;
  readonly address_eth?: string | undefined;
  /** An e-mail, a document (of a person or of an organisation), a customer id, a wallet, a user name or the user's number, as any screen prints it. */
  readonly quick_search?: string | undefined;
}

/** Finds a user by the first value that is given; refuses with user_not_found, also when no value is given. */
export async function lookUpUser(database: Database, lookup: UserLookup): Promise<UserRecord | RefusalAnswer> {
  for (const key of keysOf(lookup)) {
    const user = await findUser(database, key);
    if (user) return user;
  }
  return refuse('user_not_found');
}

/** How often a member may look for somebody in a minute. */
export const memberLookups = { maximum: 30, seconds: 60 } as const;

/**
 * What a member learns of somebody: whether the e-mail belongs to an active person of the programme, the first name and an
 * initial, and an ally's organisation, which is no person. Refuses too_many_requests, invalid_input (no e-mail: other values are the staff's), user_not_found.
 */
export async function glimpseUser(
  { database, limit }: { readonly database: Database; readonly limit: Limit },
  callerId: bigint,
  email: string | undefined,
): Promise<z.output<typeof userGlimpseSchema> | RefusalAnswer> {
  if (!email) return refuse('invalid_input', { fields: { email: accountTexts.emailNeeded } });
  const wait = await limit.consume(String(callerId));
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const user = await findUser(database, { email });
  if (!user || user.account_id === null || !user.is_product || user.status === 'inactivo')
    return refuse('user_not_found');
  return {
    first_name: user.first_name,
    last_name: initialOf(user.last_name),
    organisation: user.role_id === roleIds.CORPORATE ? await findOrganisation(database, user.id) : null,
    email,
  };
}

/** The first letter as it is written, with a point. */
function initialOf(name: string): string {
  const [first = ''] = name;
  return `${first}.`;
}

function keysOf({ email, username, doc_identity, customerid, address_eth, quick_search }: UserLookup): UserKey[] {
  if (email) return [{ email }];
  if (username) return [{ username }];
  if (doc_identity) return [{ documents: documentsMeant(doc_identity) }];
  if (customerid) return [{ customerid }];
  if (address_eth) return [{ address_eth }];
  if (!quick_search) return [];
  if (quick_search.includes('@')) return [{ email: normalizeEmail(quick_search) }];
  return [
    { customerid: normalizeCustomerId(quick_search) },
    { documents: documentsMeant(quick_search) },
    { organisation: documentsMeant(quick_search) },
    { address_eth: normalizeHex(quick_search) },
    { username: quick_search },
    ...numberOf(quick_search),
  ];
}

/** Longer numbers are documents: nobody is to be found by one who is not meant. */
const userNumber = /^#?([0-9]{1,6})$/;

/** The user's own number, as the list's first column has it. */
function numberOf(text: string): UserKey[] {
  const [, digits] = userNumber.exec(text.trim()) ?? [];
  return digits === undefined ? [] : [{ id: BigInt(digits) }];
}
