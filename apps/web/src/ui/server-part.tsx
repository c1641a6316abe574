import { partMark, type SitePart } from '@millaje/api/site/site';

/**
 * A place of a public page that the server fills for whoever reads without scripts; a browser with scripts does not look into it.
 * `isColumn`: it stands between sections, and is one itself.
 */
export function ServerPart({ name, isColumn = false }: { name: SitePart; isColumn?: boolean }) {
  return (
    <noscript className={isColumn ? 'server-column' : undefined} dangerouslySetInnerHTML={{ __html: partMark(name) }} />
  );
}
