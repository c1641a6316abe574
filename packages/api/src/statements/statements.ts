import * as z from 'zod/mini';
import { codeAndMessage } from '../kit/common.ts';
import { monthSchema } from '../kit/month-of-calendar.ts';
import { defineRoute, members } from '../kit/route.ts';
import { statementTexts as texts } from './statements.texts.ts';

export const statementsRoute = defineRoute({
  name: 'Statements',
  summary: 'The months (YYYY-MM) of which the caller can have a statement, the latest first: since the inscription.',
  method: 'GET',
  path: '/statements',
  who: members,
  answers: {
    200: z.object({
      ...codeAndMessage,
      months: z.array(
        z.object({
          month: z.string(),
          /** Not over: its statement goes up to now. */
          is_running: z.boolean(),
        }),
      ),
    }),
  },
  refusals: [],
});

export const statementPdfRoute = defineRoute({
  name: 'StatementPdf',
  summary: "The caller's statement of a month: opening, every operation, closing, and whether the chain has the same.",
  method: 'GET',
  path: '/statements/{month}/pdf',
  who: members,
  params: z.object({ month: monthSchema }),
  answers: {},
  file: { type: 'application/pdf', name: texts.file },
  refusals: ['statement_not_found', 'too_many_requests', 'export_in_progress', 'too_many_exports'],
});

export const statementRoutes = [statementsRoute, statementPdfRoute] as const;
