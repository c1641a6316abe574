import { documentsMeant } from '@millaje/domain/documents';
import { normalizeEmail } from '@millaje/domain/emails';
import { normalizeCustomerId } from '@millaje/domain/memberships';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Database } from '../../platform/database.ts';
import { findUser, type UserKey, type UserRecord } from './users.store.ts';

export interface UserLookup {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly doc_identity?: string | undefined;
  readonly customerid?: string | undefined;
  readonly address_eth?: string | undefined;
  /** An e-mail, a document number or a customer id, whichever it looks like. */
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
    { username: quick_search },
  ];
}
