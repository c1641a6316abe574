import type { UserInfo } from '@millaje/api/members/users';

/** Who pays with miles, and flies. */
export interface MemberBuyer {
  readonly kind: 'member';
  readonly user: UserInfo;
  /** Miles that can be spent; undefined while nobody knows. */
  readonly balance: number | undefined;
  /** Staff issue for this member; otherwise it is who is signed in. */
  readonly isForAnother: boolean;
}

/** Who would buy: a member, a visitor who can sign in, somebody whose account redeems nothing, or whom staff have still to find. */
export type Buyer = MemberBuyer | { readonly kind: 'visitor' | 'other' | 'nobody' };
