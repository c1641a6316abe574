export { renderRobots, renderSitemap } from './crawlers.ts';
export { type SiteContext, withHead } from './heads.ts';
export { createFinish, registerSite } from './register-site.ts';
