import type { UserInfo } from '@millaje/api/members/users';
import type { CardHolder } from '../../ui/membership-card/membership-card.tsx';

/** What a membership card says of a person. */
export function cardHolderOf(user: UserInfo): CardHolder {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    customerId: user.customerid,
    documentType: user.doc_type,
    documentNumber: user.doc_identity,
    memberSince: user.date_inscription,
    membership: user.membership,
  };
}
