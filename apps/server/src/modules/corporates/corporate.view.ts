import type { Address, CorporateUser, Organisation } from '@millaje/api';
import type { CorporateRecord } from './corporates.store.ts';

/** The organisation alone, as its own people see it. */
export function organisationView(row: CorporateRecord): Organisation {
  return {
    id: Number(row.id),
    name: row.name,
    doc_type: row.doc_type,
    doc_identity: row.doc_identity,
    code_phone: row.code_phone,
    phone: row.phone,
    address: row.address,
    industry: row.industry_id !== null && row.industry !== null ? { id: row.industry_id, name: row.industry } : null,
  };
}

/** The organisation with who represents it, as staff see them. */
export function corporateUserView(row: CorporateRecord, addresses: Address[]): CorporateUser {
  return {
    ...organisationView(row),
    date_inscription: row.registered_at.toISOString(),
    status: row.status,
    user_info: {
      first_name: row.first_name,
      last_name: row.last_name,
      doc_type: row.person_doc_type,
      doc_identity: row.person_doc_identity,
      email: row.email,
      date_inscription: row.registered_at.toISOString(),
      code_phone: row.person_code_phone,
      phone: row.person_phone,
      address_eth: row.address_eth,
    },
    addresses,
    balance: Number(row.balance),
  };
}
