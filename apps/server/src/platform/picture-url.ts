/** The kinds of pictures that people upload, as the file store calls them. */
export const pictureKinds = ['avatars', 'promotions', 'products', 'service_centres'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Where a picture is found; null where there is none. */
export function pictureUrl<Id extends string | null>(kind: PictureKind, id: Id): Id extends null ? null : string;
export function pictureUrl(kind: PictureKind, id: string | null): string | null {
  return id === null ? null : `/files/${kind}/${id}`;
}
