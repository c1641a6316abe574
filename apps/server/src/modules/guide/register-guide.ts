import type { Brand } from '@millaje/api/brand';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from '../../platform/http/openapi.ts';
import { createPage } from '../../platform/http/page.ts';
import { commonRefusals } from '../../platform/http/server.ts';
import { describeCalls, onWire, tellRefusals } from './describe-calls.ts';
import { type GuideContent, guidePage, guideStyles } from './guide.view.ts';
import { llmsText } from './llms.ts';

export interface GuideOptions {
  readonly brand: Brand;
  /** Where people reach the site, without a slash at its end. */
  readonly publicUrl: string;
}

/** Serves the guide of the API: `/docs` for people, `/llms.txt` for language models, the OpenAPI document for programs. */
export function registerGuide(app: FastifyInstance, { brand, publicUrl }: GuideOptions): void {
  const { product } = brand;
  const content = once((): GuideContent => ({
    product,
    sections: describeCalls(product),
    commonRefusals: tellRefusals(commonRefusals, product),
  }));
  const files = [
    ['/docs', 'text/html; charset=utf-8', once(() => guidePage(content()))],
    ['/docs/guide.css', 'text/css; charset=utf-8', once(() => guideStyles(brand))],
    [
      '/docs/openapi.json',
      'application/json; charset=utf-8',
      once(() => onWire(JSON.stringify(buildOpenApi()), product)),
    ],
    ['/llms.txt', 'text/plain; charset=utf-8', once(() => llmsText(content(), publicUrl))],
  ] as const;
  for (const [path, type, write] of files) {
    const page = createPage(write, type);
    app.get(path, (request, reply) => page.send(request, reply.header('x-robots-tag', 'noindex')));
  }
}

/** Writes it when it is first asked for, and keeps it: what a process binds does not change. */
function once<T>(write: () => T): () => T {
  let written: { readonly value: T } | undefined;
  return () => (written ??= { value: write() }).value;
}
