import type { PublicPassenger } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { networkOf, type Limit } from '../../platform/limits.ts';
import { pictureUrl } from '../../platform/picture-url.ts';
import { effectiveMembership } from './membership.ts';
import { findPassengerIds, type PassengerSearch } from './public-passenger.store.ts';
import { findUsersByIds, type UserRecord } from './users.store.ts';

/** Searches from one address in a minute. */
export const publicSearches = { maximum: 20, seconds: 60 } as const;

export interface PublicSearchDependencies {
  readonly database: Database;
  readonly limit: Limit;
  /** The brand's switch. */
  readonly show: Brand['public_lookup'];
  readonly now: () => Date;
}

/** Finds active passengers by exact values. Refuses: too_many_requests, passenger_not_found (always, where the brand has it off). */
export async function searchPublicPassenger(
  { database, limit, show, now }: PublicSearchDependencies,
  search: PassengerSearch,
  address: string,
): Promise<RefusalAnswer | { users: PublicPassenger[] }> {
  const wait = await limit.consume(networkOf(address));
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const ids = show === 'off' ? [] : await findPassengerIds(database, search);
  if (ids.length === 0) return refuse('passenger_not_found');
  const users = await findUsersByIds(database, ids);
  return { users: users.map((user) => passengerView(user, show === 'masked', now())) };
}

function passengerView(user: UserRecord, isMasked: boolean, now: Date): PublicPassenger {
  const { name, date } = effectiveMembership(user, now);
  const id = Number(user.id);
  return {
    _id: id,
    id,
    first_name: user.first_name,
    last_name: isMasked ? initialOf(user.last_name) : user.last_name,
    avatar: pictureUrl('avatars', user.avatar),
    marketing: !isMasked && user.marketing,
    is_product: user.is_product,
    membership: { name, date },
    customerid: isMasked ? maskDigits(user.customerid) : user.customerid,
    date_inscription: user.registered_at.toISOString(),
    doc_identity: isMasked ? maskDocument(user.doc_identity) : user.doc_identity,
    doc_type: user.doc_type,
    email: isMasked ? maskEmail(user.email) : user.email,
    sex: isMasked ? null : user.sex,
    username: isMasked ? maskUsername(user.username) : user.username,
    user_status: { name: user.status },
  };
}

/** N.: enough to recognise somebody whom one knows. */
const initialOf = (name: string): string => `${name.slice(0, 1)}.`;

/** m***: one signs in with it. */
const maskUsername = (username: string | null): string | null => username && `${username.slice(0, 1)}***`;

/** ******5736: as cards show it. */
const maskDigits = (digits: string | null): string | null => digits && `******${digits.slice(-4)}`;

/** m***@m***.example: enough to know one's own, too little to write to. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const [first = '', ...rest] = host.split('.');
  return `${name.slice(0, 1)}***@${first.slice(0, 1)}***${rest.length > 0 ? `.${rest.at(-1)}` : ''}`;
}

/** Only the last three characters. */
export function maskDocument(number: string | null): string | null {
  return number === null ? null : `${'*'.repeat(Math.max(number.length - 3, 3))}${number.slice(-3)}`;
}
