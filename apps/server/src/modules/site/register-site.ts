import type { Site } from '@millaje/api/site/site';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { FinishPage } from '../../platform/http/web.ts';
import { renderRobots, renderSitemap } from './crawlers.ts';
import { type SiteContext, withHead } from './heads.ts';
import { withParts } from './parts.ts';

export interface FinishDependencies extends SiteContext {
  readonly database: Database;
  readonly now: () => Date;
  readonly onTrouble: (error: unknown) => void;
}

/** Writes into a public page what only the server knows: its head, and its tables for whoever reads without scripts. */
export function createFinish({ database, now, onTrouble, ...context }: FinishDependencies): FinishPage {
  return (page, html) => withParts(withHead(page, html, context), { database, today: dayOf(now()), onTrouble });
}

/** Tells search engines which pages there are. */
export function registerSite(app: FastifyInstance, { site, publicUrl }: { site: Site; publicUrl: string }): void {
  const files = [
    ['/sitemap.xml', 'application/xml; charset=utf-8', renderSitemap(site, publicUrl)],
    ['/robots.txt', 'text/plain; charset=utf-8', renderRobots(publicUrl)],
  ] as const;
  for (const [path, type, content] of files)
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'public, max-age=3600').send(content));
}
