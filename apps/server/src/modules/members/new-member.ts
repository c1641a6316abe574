import type { RoleId } from '@millaje/domain';
import { membershipIds } from '@millaje/domain/memberships';

/** A person to be created, in the normal forms (lower-case e-mail, digits of the phone, document without separators). */
export interface NewMember {
  readonly roleId: RoleId;
  readonly status: 'registrado' | 'activo' | 'inactivo';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string | null;
  readonly passwordHash: string | null;
  readonly sex: 'M' | 'F' | null;
  readonly docType: string | null;
  readonly docIdentity: string | null;
  /** YYYY-MM-DD, as every day here. */
  readonly birthdate: string | null;
  readonly codePhone: string | null;
  readonly phone: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly customerId: string | null;
  readonly membershipId: number;
  readonly membershipDate: string | null;
  readonly marketing: boolean;
  /** Whether the person belongs to the programme (the brand's flag). */
  readonly isProduct: boolean;
  /** When the person enrolled, where it is not now. */
  readonly registeredAt?: Date;
}

/** What every registration form tells of a person. */
interface PersonForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly username: string;
  readonly sex: 'M' | 'F' | null;
  readonly doc_type: string | null;
  readonly doc_identity: string | null;
  readonly birthdate: string | null;
  readonly phone: string | null;
  readonly marketing: boolean;
}

/** The person of a registration form, who begins without a number of the airline and in the first tier. */
export function personOf(form: PersonForm) {
  return {
    firstName: form.first_name,
    lastName: form.last_name,
    email: form.email,
    username: form.username,
    sex: form.sex,
    docType: form.doc_type,
    docIdentity: form.doc_identity,
    birthdate: form.birthdate,
    phone: form.phone,
    marketing: form.marketing,
    customerId: null,
    membershipId: membershipIds.Silver,
    membershipDate: null,
  } satisfies Partial<NewMember>;
}

/** Which of a person's unique values belongs to somebody else already; in order of precedence. */
export const memberRefusals = ['email_taken', 'username_taken', 'customerid_taken', 'document_taken'] as const;
export type MemberRefusal = (typeof memberRefusals)[number];

/** The values that only one person may have, as the database compares them. */
export function uniqueValuesOf(
  member: Pick<NewMember, 'email' | 'username' | 'customerId' | 'docType' | 'docIdentity'>,
) {
  const { email, username, customerId, docType, docIdentity } = member;
  return {
    email_taken: email,
    username_taken: username?.toLowerCase(),
    customerid_taken: customerId ?? undefined,
    document_taken: docType && docIdentity ? `${docType} ${docIdentity}` : undefined,
  } satisfies Record<MemberRefusal, string | undefined>;
}

/** An account that waits for its owner. */
export interface NewAccount {
  readonly id: bigint;
  readonly kind: 'member' | 'ally';
  readonly addressEth: `0x${string}`;
}
