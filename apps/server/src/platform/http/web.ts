import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Site, SitePage } from '@millaje/api/site/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './answers.ts';
import { sendRefusal } from './bind.ts';
import { createPage, type Page } from './page.ts';
import { screenPattern } from './screen-pattern.ts';
import {
  type ForeignOrigins,
  framedPolicy,
  type PageHashes,
  pagePolicy,
  registerSecurityHeaders,
} from './security-headers.ts';

/** Writes into a built page what only the server knows. */
export type FinishPage = (page: SitePage, html: string) => string | Promise<string>;

export interface WebOptions {
  /** The folder of the built web app. */
  readonly folder: string;
  readonly product: string;
  /** Whether browsers reach us by TLS, so that they may be told to insist on it. */
  readonly isSecure: boolean;
  /** Of whom pages may show something besides us. */
  readonly foreign?: ForeignOrigins;
  readonly finish?: FinishPage | undefined;
}

const SHELL = '__spa-fallback.html';
const OFFLINE = '__offline.html';
const NOT_FOUND = '404/index.html';

/**
 * Serves the web app: its files, its public pages, and one shell for the screens behind the login, which search engines are
 * asked to leave alone. Every other address is a 404, with the app's page for people. Each page comes with the policy of what it carries.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, product, isSecure, foreign = {} } = options;
  registerSecurityHeaders(app, { isSecure, foreign });
  const site = readSite(folder);
  if (site) await registerFiles(app, folder);
  const pages = site && registerPages(app, site, options);
  app.setNotFoundHandler((request, reply) => {
    // An address may end like a file does ('/backoffice/users/ana@correo.com'); only the built files stand in /assets/.
    const isPage = /^(GET|HEAD)$/.test(request.method) && !/^[/](api|assets)[/]/.test(request.url);
    if (!isPage || !pages) return sendRefusal(reply, refuse('route_not_found'), product);
    reply.header('x-robots-tag', 'noindex');
    const isScreen = pages.screens.some((screen) => screen.test(pathOf(request)));
    return isScreen ? pages.shell(request, reply) : pages.notFound(request, reply.code(404));
  });
}

/** What the build says about its addresses; undefined where nothing was built. */
export function readSite(folder: string): Site | undefined {
  const file = join(folder, 'site.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Site) : undefined;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url;

/**
 * Which files there are is read once: an address that none has, which most screens are and whoever looks for holes asks for, costs no
 * look into the folder.
 */
async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isServed));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      if (!path.includes('/assets/')) return void response.header('cache-control', 'no-cache');
      // Its name changes with its content: nobody asks whether it is still the same, so nothing answers that.
      response.header('cache-control', 'public, max-age=31536000, immutable');
      for (const name of ['accept-ranges', 'etag', 'last-modified']) response.removeHeader(name);
    },
  });
  app.get<{ Params: { '*': string } }>('/*', ({ params: { '*': name } }, reply) =>
    files.has(name) ? reply.sendFile(name) : reply.callNotFound(),
  );
}

/** Pages are written by the server; what the build keeps for it tells strangers which screens there are. */
const isServed = (name: string): boolean => /[.]/.test(name) && !/[.](html|json)([.]|$)|^[.]/.test(name);

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

function registerPages(app: FastifyInstance, site: Site, { folder, finish, foreign }: WebOptions) {
  const policies = JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8')) as Record<string, PageHashes>;
  const built = (file: string) => readFileSync(join(folder, file), 'utf8');
  const sends = (file: string, write: () => string | Promise<string>): Send => {
    const page: Page = createPage(write);
    const policy = pagePolicy(policies[file], foreign);
    return async (request, reply) => {
      const isFramed = reply.getHeader('x-frame-options') === 'SAMEORIGIN';
      return page.send(request, reply.header('content-security-policy', isFramed ? framedPolicy(policy) : policy));
    };
  };
  const asBuilt = (file: string): Send => {
    const html = built(file);
    return sends(file, () => html);
  };

  for (const page of site.pages) {
    const file = join(page.path.slice(1), 'index.html');
    const html = built(file);
    const send = sends(file, () => (finish ? finish(page, html) : html));
    app.get(page.path, (request, reply) => {
      if (!page.isIndexed) reply.header('x-robots-tag', 'noindex');
      return send(request, reply);
    });
  }
  const shell = asBuilt(SHELL);
  // Browsers keep copies of them, for when there is no connection.
  app.get(`/${SHELL}`, shell);
  if (existsSync(join(folder, OFFLINE))) app.get(`/${OFFLINE}`, asBuilt(OFFLINE));
  const notFound = existsSync(join(folder, NOT_FOUND)) ? asBuilt(NOT_FOUND) : shell;
  return { shell, notFound, screens: site.screens.map(screenPattern) };
}
