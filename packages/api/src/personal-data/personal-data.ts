import { personalDataTexts as texts } from './personal-data.texts.ts';
import { defineRoute } from '../kit/route.ts';

export const personalDataRoute = defineRoute({
  name: 'PersonalData',
  summary:
    'Everything that the programme knows of the signed-in user, as JSON, streamed while it is read; one file at a time for each person.',
  method: 'GET',
  path: '/personal-data',
  who: 'user',
  answers: {},
  file: { type: 'application/json; charset=utf-8', name: texts.jsonFile },
  refusals: ['too_many_requests', 'export_in_progress', 'too_many_exports'],
});

export const personalDataPdfRoute = defineRoute({
  name: 'PersonalDataPdf',
  summary: 'The same, as a PDF to be read.',
  method: 'GET',
  path: '/personal-data/pdf',
  who: 'user',
  answers: {},
  file: { type: 'application/pdf', name: texts.pdfFile },
  refusals: ['too_many_requests', 'export_in_progress', 'too_many_exports'],
});

export const personalDataRoutes = [personalDataRoute, personalDataPdfRoute] as const;
