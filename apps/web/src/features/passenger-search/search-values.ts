/** What the form of the public search holds. */
export interface SearchValues extends Record<string, unknown> {
  /** An e-mail address or a user name. */
  identifier: string;
  customerid: string;
  doc_identity: string;
}

/** What is sent: the identifier is an e-mail where it has an at sign, otherwise a user name. */
export function searchBody({ identifier, customerid, doc_identity }: SearchValues) {
  const isEmail = identifier.includes('@');
  return {
    email: isEmail ? identifier : undefined,
    username: isEmail ? undefined : identifier,
    customerid,
    doc_identity,
  };
}
