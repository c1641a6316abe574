/** A document as type and number: 'J-401238876'. Nothing where there is none. */
export function documentOf({ doc_type, doc_identity }: { doc_type: string | null; doc_identity: string | null }): string {
  return doc_identity === null ? '' : [doc_type, doc_identity].filter(Boolean).join('-');
}
