import type { Brand } from '@millaje/api/brand';
import { termsDocumentPath } from '@millaje/api/documents/documents';
import { termsTexts } from '@millaje/api/documents/terms.texts';
import type { FastifyInstance } from 'fastify';
import { drawTerms } from './draw-terms.ts';

/** How long a browser may keep a document without asking again, in seconds. */
const keepSeconds = 3600;

/** Serves the programme's terms, and leads the site's two addresses of them there. */
export function registerDocuments(app: FastifyInstance, { brand }: { readonly brand: Brand }): void {
  let drawn: Promise<Buffer> | undefined;
  app.get(termsDocumentPath, async (_request, reply) => {
    drawn ??= drawTerms(brand);
    const content = await drawn;
    return reply
      .type('application/pdf')
      .header('content-length', content.length)
      .header('content-disposition', `inline; filename="${termsTexts.file}"`)
      .header('cache-control', `public, max-age=${keepSeconds}`)
      .header('content-security-policy', "default-src 'none'; object-src 'self'; frame-ancestors 'none'")
      .send(content);
  });
  for (const path of ['/terms-conditions', '/terminosycondiciones'])
    app.get(path, (_request, reply) => reply.redirect(termsDocumentPath, 302));
}
