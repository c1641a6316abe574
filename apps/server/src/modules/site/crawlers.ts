import type { Site } from '@millaje/api/site/site';
import { escapeHtml } from '../../platform/markup.ts';

/** The pages that somebody may look for, under the addresses by which they are to be known. */
export function renderSitemap({ pages }: Site, publicUrl: string): string {
  const addresses = pages.filter(({ path, canonical, isIndexed }) => isIndexed && path === canonical);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(({ path }) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * What crawlers may fetch. The areas behind the login are not named here: their pages say by a header that they are not to be listed,
 * and who may not fetch them would never read it.
 */
export function renderRobots(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
