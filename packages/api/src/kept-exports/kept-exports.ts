import * as z from 'zod/mini';
import { codeAndMessage, instantSchema } from '../kit/common.ts';
import { defineRoute, staff } from '../kit/route.ts';
import { keptExportTexts as texts } from './kept-exports.texts.ts';

/** So many hours a file can be downloaded again. */
export const keptExportHours = 24;

/** A file that the caller exported: what it is of, by which filters in words, and until when it is there; `size` in bytes. */
export const keptExportSchema = z.object({
  id: z.string(),
  title: z.string(),
  filter: z.string(),
  name: z.string(),
  size: z.number(),
  created_at: instantSchema,
  expires_at: instantSchema,
});
export type KeptExport = z.output<typeof keptExportSchema>;

export const keptExportsRoute = defineRoute({
  name: 'KeptExports',
  summary: 'The files that the caller exported within a day, the latest first.',
  method: 'GET',
  path: '/exports',
  who: staff,
  answers: { 200: z.object({ ...codeAndMessage, exports: z.array(keptExportSchema) }) },
  refusals: [],
});

export const keptExportFileRoute = defineRoute({
  name: 'KeptExportFile',
  summary: 'A file that the caller exported within a day, as it was.',
  method: 'GET',
  path: '/exports/{id}/file',
  who: staff,
  params: z.object({ id: z.string(texts.wrongId).check(z.regex(/^[0-9a-f]{32}$/, texts.wrongId)) }),
  answers: {},
  file: { type: 'application/octet-stream', name: 'archivo' },
  refusals: ['kept_export_not_found'],
});

export const keptExportRoutes = [keptExportsRoute, keptExportFileRoute] as const;
