/** What pictures of people are called in the file store. */
export const avatarKind = 'avatars';

/** Where a picture is found; null for who has none. */
export function avatarUrl(id: string | null): string | null {
  return id === null ? null : `/files/${avatarKind}/${id}`;
}
