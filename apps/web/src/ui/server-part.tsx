import { partMark, type SitePart } from '@millaje/api/site';

/** A place of a public page that the server fills for whoever reads without scripts; a browser with scripts does not look into it. */
export function ServerPart({ name }: { name: SitePart }) {
  return <noscript dangerouslySetInnerHTML={{ __html: partMark(name) }} />;
}
