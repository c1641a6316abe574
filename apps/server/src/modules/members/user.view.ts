import type { OwnUserInfo, UserInfo, UserRow } from '@millaje/api';
import { pictureUrl } from '../../platform/picture-url.ts';
import { versionOf } from '../../platform/http/versions.ts';
import { effectiveMembership } from './membership.ts';
import type { ProfileValues } from './profile.store.ts';
import type { UserRecord } from './users.store.ts';

/** A user as the person and the staff see it; nothing secret is in it. */
export function userInfoView(user: UserRecord, now: Date): UserInfo {
  return {
    _id: Number(user.id),
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    username: user.username,
    sex: user.sex,
    doc_type: user.doc_type,
    doc_identity: user.doc_identity,
    birthdate: user.birthdate,
    code_phone: user.code_phone,
    phone: user.phone,
    code_cellphone: user.code_cellphone,
    cellphone: user.cellphone,
    country: user.country,
    city: user.city,
    avatar: pictureUrl('avatars', user.avatar),
    customerid: user.customerid,
    date_inscription: user.registered_at.toISOString(),
    address_eth: user.address_eth,
    is_product: user.is_product,
    user_status: { name: user.status },
    membership: effectiveMembership(user, now),
    id_rol: user.role_id,
    role: { id: user.role_id, name: user.role },
    marketing: user.marketing,
    twofa_status: user.twofa_status,
  };
}

/** What somebody changes of the own data, as the person reads it before. */
export function profileView(user: ProfileValues) {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    birthdate: user.birthdate,
    doc_type: user.doc_type,
    doc_identity: user.doc_identity,
    username: user.username,
    sex: user.sex,
    code_phone: user.code_phone,
    phone: user.phone,
    code_cellphone: user.code_cellphone,
    cellphone: user.cellphone,
    marketing: user.marketing,
    avatar: pictureUrl('avatars', user.avatar),
  };
}

/** Users as they see themselves. */
export function ownInfoView(user: UserRecord, now: Date): OwnUserInfo {
  return { ...userInfoView(user, now), version: versionOf(profileView(user)) };
}

/** What administrators give somebody, as they read it before they give something else. */
export function managedView(
  user: Pick<UserRecord, 'role_id' | 'status' | 'customerid'> & Parameters<typeof effectiveMembership>[0],
  now: Date,
) {
  return {
    id_rol: user.role_id,
    membership: effectiveMembership(user, now),
    customerid: user.customerid,
    user_status: { name: user.status },
  };
}

/** A row of the staff's list: the user and the miles that can be spent. */
export function userRowView(user: UserRecord, now: Date): UserRow {
  return { ...userInfoView(user, now), balance: Number(user.balance), version: versionOf(managedView(user, now)) };
}
